import { setTimeout } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { CourseContent } from '#contracts/course/course-content.ts';
import { type SettingsName, type SiteSettings, settingsNames } from '#contracts/settings/site-settings.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Database } from '../db/connect.ts';
import { NOTICE_ADDRESS, readNoticeAddress } from '../db/notice-address.ts';
import {
  COURSE,
  readCourse,
  readDocument,
  readSiteContent,
  readVersions,
  SITE_CONTENT,
  type SiteDocuments,
  storeStartingDocuments,
} from './stored-documents.ts';

/** The longest that a request waits for `onChange` listeners: less than a browser waits for its reply. */
const MAX_SHOWING_MS = 20_000;
/** The interval at which a process looks for changes by others. */
const LOOK_INTERVAL_MS = 1000;

/** The coach's settings, in memory. */
export type SettingsStore = {
  /**
   * The settings, replaced whole by a change: caches may compare them by identity. Code that awaits
   * something between two uses keeps the object that it has read.
   */
  readonly current: SiteSettings;
  /** `current.calls.coachTimeZone`, which many places need. */
  readonly coachTimeZone: string;
  /** The address for notices to the coach: as configured, until the coach changes the address of their account. */
  readonly coachEmail: string;
  readonly documents: SiteDocuments;
  /** The published words, pictures and clips of the pages. Replaced whole, like `current`. */
  readonly content: SiteContent;
  readonly contentVersion: number;
  /** The published course, for members only. Replaced whole, like `current`. */
  readonly course: CourseContent;
  readonly courseVersion: number;
  /** The settings with which a new site starts. */
  readonly starting: SiteSettings;
  /** Stores the starting documents, so that later changes of the environment do not change this site. */
  storeStarting(): Promise<void>;
  /** Reads what other processes have saved. Costs one short statement if they have saved nothing. */
  refresh(): Promise<void>;
  /**
   * Reads the newest settings and waits until this process shows them: the work of the `onChange` listeners has ended,
   * or takes unusually long.
   */
  refreshAndShow(): Promise<void>;
  /** Calls `listener` after each change. Its promise resolves once it shows the newest settings. */
  onChange(listener: () => Promise<void> | void): void;
  /** Looks for changes by other processes from now on. The returned function ends that. */
  watch(): () => Promise<void>;
};

declare module '../app-context.ts' {
  interface AppContext {
    settings: SettingsStore;
  }
}

type SettingsSource = {
  database: Database;
  starting: SiteSettings;
  startingContent: SiteContent;
  readStartingCourse: () => Promise<CourseContent>;
  /** The first address for notices to the coach. */
  coachEmail: string;
  log: BaseLogger;
};

export async function openSettings({
  database,
  starting,
  startingContent,
  readStartingCourse,
  coachEmail,
  log,
}: SettingsSource): Promise<SettingsStore> {
  let documents = await readAll();
  let published = await readSiteContent(database, startingContent);
  let course = await readCourse(database, readStartingCourse);
  let noticeAddress = await readNoticeAddress(database, coachEmail);
  let current = collectContents(documents);
  const listeners: (() => Promise<void> | void)[] = [];
  let showing: Promise<unknown> = Promise.resolve();
  let refreshing = Promise.resolve();

  async function readAll(): Promise<SiteDocuments> {
    const entries = settingsNames.map(async (name) => [name, await readDocument(database, name, starting)] as const);
    return Object.fromEntries(await Promise.all(entries)) as SiteDocuments;
  }

  async function readChanges(): Promise<void> {
    const versions = await readVersions(database);
    const areKnown = settingsNames.every((name) => documents[name].version === (versions.get(name) ?? 0));
    const isContentKnown = published.version === (versions.get(SITE_CONTENT) ?? 0);
    const isCourseKnown = course.version === (versions.get(COURSE) ?? 0);
    if (areKnown && isContentKnown && isCourseKnown && noticeAddress.version === (versions.get(NOTICE_ADDRESS) ?? 0))
      return;
    const newest = await readAll();
    const newestContent = isContentKnown ? published : await readSiteContent(database, startingContent);
    const newestCourse = isCourseKnown ? course : await readCourse(database, readStartingCourse);
    noticeAddress = await readNoticeAddress(database, coachEmail);
    // Assigned together, with no `await` between: pages name the version of what they show.
    documents = newest;
    published = newestContent;
    course = newestCourse;
    current = collectContents(documents);
    showing = Promise.all(listeners.map((listener) => listener()));
  }

  /** Reads one at a time, so that an earlier reading never replaces a later one. */
  function refresh(): Promise<void> {
    const run = refreshing.then(readChanges);
    refreshing = run.catch(() => {});
    return run;
  }

  return {
    starting,
    get current() {
      return current;
    },
    get coachTimeZone() {
      return current.calls.coachTimeZone;
    },
    get coachEmail() {
      return noticeAddress.email;
    },
    get documents() {
      return documents;
    },
    get content() {
      return published.content;
    },
    get contentVersion() {
      return published.version;
    },
    get course() {
      return course.content;
    },
    get courseVersion() {
      return course.version;
    },
    async storeStarting() {
      await storeStartingDocuments(database, starting, startingContent, readStartingCourse);
      await refresh();
    },
    refresh,
    async refreshAndShow() {
      await refresh();
      await Promise.race([showing, setTimeout(MAX_SHOWING_MS, undefined, { ref: false })]);
    },
    onChange: (listener) => void listeners.push(listener),
    watch() {
      let isLooking = false;
      let hasFailed = false;
      const look = async () => {
        if (isLooking) return;
        isLooking = true;
        try {
          await refresh();
          hasFailed = false;
        } catch (err) {
          // A lost database would fill the log with the same line every second.
          if (!hasFailed) log.error({ err }, 'changed settings could not be read: the site keeps the ones it has');
          hasFailed = true;
        }
        isLooking = false;
      };
      const timer = setInterval(look, LOOK_INTERVAL_MS);
      return async () => {
        clearInterval(timer);
        await refreshing;
      };
    },
  };
}

const collectContents = (documents: SiteDocuments): SiteSettings =>
  Object.fromEntries(
    (Object.keys(documents) as SettingsName[]).map((name) => [name, documents[name].content]),
  ) as SiteSettings;
