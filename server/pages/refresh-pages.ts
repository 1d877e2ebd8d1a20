import type { BaseLogger } from 'pino';
import type { SettingsStore } from '../settings/open-settings.ts';
import type { PublicPages } from './prepare-pages.ts';

/**
 * Prepares the pages, and again in the background after each change of settings or content. The new ones replace the
 * old ones all at once; if one cannot be rendered, visitors still get the old ones.
 */
export async function keepPagesFresh(
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  prepare: (current: SettingsStore['current']) => Promise<PublicPages>,
  log: BaseLogger,
): Promise<PublicPages> {
  let rendered = await prepare(settings.current);
  let rendering: Promise<void> | null = null;

  async function renderNewest(): Promise<void> {
    let used: SettingsStore['current'];
    do {
      used = settings.current;
      try {
        rendered = await prepare(used);
      } catch (err) {
        log.error(
          { err },
          'the pages could not be rendered with the changed settings or content: visitors still get the old ones',
        );
      }
    } while (used !== settings.current);
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
