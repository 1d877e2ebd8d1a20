import type { BaseLogger } from 'pino';
import type { SettingsStore } from '../site-settings/open-settings.ts';
import type { PublicPages } from './prepare-pages.ts';

/**
 * The prepared pages, prepared again in the background whenever the coach has changed a setting, and then exchanged all at
 * once. Until then, and if a page cannot be rendered, visitors get the pages that are there.
 */
export async function publishPages(
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  prepare: (current: SettingsStore['current']) => Promise<PublicPages>,
  log: BaseLogger,
): Promise<PublicPages> {
  let published = await prepare(settings.current);
  let isPublishing = false;

  async function publishNewest(): Promise<void> {
    for (let used: unknown; used !== settings.current; ) {
      const next = settings.current;
      used = next;
      try {
        published = await prepare(next);
      } catch (err) {
        log.error(
          { err },
          'the pages could not be rendered with the changed settings: visitors still get the old ones',
        );
      }
    }
    isPublishing = false;
  }

  settings.onChange(() => {
    if (isPublishing) return;
    isPublishing = true;
    void publishNewest();
  });
  return {
    get byPath() {
      return published.byPath;
    },
    get redirects() {
      return published.redirects;
    },
    get files() {
      return published.files;
    },
    get drawings() {
      return published.drawings;
    },
    get notFound() {
      return published.notFound;
    },
    get searchablePaths() {
      return published.searchablePaths;
    },
    get course() {
      return published.course;
    },
  };
}
