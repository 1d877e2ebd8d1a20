import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { PolicyName } from '#domain/policies.ts';

/** A file of the folder: a text, or a copy of the file at `from`. */
export type FolderFile = { path: string; text: string } | { path: string; from: string };

/** The parts of the content that have files of their own. All others stand in `SITE_FILE`, by their names. */
export const pageFiles: Partial<Record<keyof SiteContent, string>> = {
  home: 'pages/home.json',
  about: 'pages/about.json',
  offers: 'pages/coaching-offers.json',
  freeCall: 'pages/free-call.json',
  memberCall: 'pages/members-free-call.json',
  paidCalls: 'pages/coaching-calls.json',
  courseSale: 'pages/course.json',
  policies: 'pages/policies.json',
  customPages: 'pages/custom-pages.json',
  notFound: 'pages/not-found.json',
};

/** The file that every folder has, by which a folder is recognized. */
export const SITE_FILE = 'site.json';

/** The texts of the policies, which are settings. */
export const policyFiles: Record<PolicyName, string> = {
  privacy: 'policies/privacy.md',
  'health-privacy': 'policies/health-privacy.md',
  terms: 'policies/terms.md',
};

/** The folder with the course, in the layout of `content/course`. */
export const COURSE_FOLDER = 'course/';
/** The file that every course's folder has: the order of the lessons, and all that is not text. */
export const COURSE_FILE = 'course.json';

const isCourseText = (path: string): boolean =>
  path === COURSE_FOLDER + COURSE_FILE || /^course\/lessons\/[a-zA-Z0-9][a-zA-Z0-9._-]{0,100}\.md$/.test(path);

export const maxFolderFiles = 2000;
export const maxTextBytes = 2 * 1024 * 1024;
/** The limit for all texts together, which are in memory at once. */
export const maxTextsBytes = 20 * 1024 * 1024;
/** The limit for all files of an archive together; of a folder that is not zipped, for those outside the course. */
export const maxFolderBytes = 600 * 1024 * 1024;

const textFiles = new Set([SITE_FILE, ...Object.values(pageFiles), ...Object.values(policyFiles)]);

export const isTextFile = (path: string): boolean => textFiles.has(path) || isCourseText(path);
export const isMediaFile = (path: string): boolean =>
  /^(?:media|pictures|videos|course\/videos|course\/worksheets)\/[a-zA-Z0-9][a-zA-Z0-9._-]{0,150}$/.test(path);

/** Returns whether a file is one that operating systems put into folders by themselves. */
export const isLitter = (path: string): boolean =>
  path.startsWith('__MACOSX/') || /(?:^|\/)(?:\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path);
