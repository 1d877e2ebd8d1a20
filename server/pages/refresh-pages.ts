import type { BaseLogger } from 'pino';
import type { SettingsStore } from '../settings/open-settings.ts';
import type { PublicPages } from './prepare-pages.ts';

/** The time until pages that could not be rendered are rendered again: the machine may have been short of memory. */
const RETRY_MS = 60_000;

/**
 * Prepares the pages, and prepares them again in the background after each change of settings or content. The new pages
 * replace the old ones all at once. If one cannot be rendered, visitors still get the old ones.
 */
export async function refreshPages(
  settings: Pick<SettingsStore, 'current' | 'onChange'>,
  prepare: (current: SettingsStore['current']) => Promise<PublicPages>,
  log: BaseLogger,
): Promise<PublicPages> {
  let rendered = await prepare(settings.current);
  let rendering: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function renderNewest(): Promise<void> {
    let renderedSettings: SettingsStore['current'];
    do {
      clearTimeout(retry);
      renderedSettings = settings.current;
      try {
        rendered = await prepare(renderedSettings);
      } catch (err) {
        log.error(
          { err },
          'the pages could not be rendered with the changed settings or content: visitors still get the old ones',
        );
        retry = setTimeout(() => void startRendering(), RETRY_MS).unref();
      }
    } while (renderedSettings !== settings.current);
    rendering = null;
  }

  function startRendering(): Promise<void> {
    rendering ??= renderNewest();
    return rendering;
  }

  settings.onChange(startRendering);
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
