import type { BaseLogger } from 'pino';
import type { SettingsStore } from '../settings/open-settings.ts';
import type { PublicPages } from './prepare-pages.ts';

/**
 * The prepared pages, prepared again in the background whenever the coach has changed settings or content, and then
 * exchanged all at once. Until then, and if a page cannot be rendered, visitors get the pages that are there.
 */
export async function keepPagesFresh(
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  prepare: (current: SettingsStore['current']) => Promise<PublicPages>,
  log: BaseLogger,
): Promise<PublicPages> {
  let rendered = await prepare(settings.current);
  let rendering: Promise<void> | null = null;

  async function renderNewest(): Promise<void> {
    for (let used: unknown; used !== settings.current; ) {
      const next = settings.current;
      used = next;
      try {
        rendered = await prepare(next);
      } catch (err) {
        log.error(
          { err },
          'the pages could not be rendered with the changed settings or content: visitors still get the old ones',
        );
      }
    }
    rendering = null;
  }

  settings.onChange(() => {
    rendering ??= renderNewest();
    return rendering;
  });
  return {
    get byPath() {
      return rendered.byPath;
    },
    get redirects() {
      return rendered.redirects;
    },
    get files() {
      return rendered.files;
    },
    get generatedPictures() {
      return rendered.generatedPictures;
    },
    get notFound() {
      return rendered.notFound;
    },
    get searchablePaths() {
      return rendered.searchablePaths;
    },
    get course() {
      return rendered.course;
    },
    renderFor: (address, data) => rendered.renderFor(address, data),
  };
}
