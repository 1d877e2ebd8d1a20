import { findTexts } from '#contracts/studio/sample-texts.ts';
import { listTexts } from './list-texts.ts';
import type { ContentPath } from './mark-content.ts';

/** Finds the paths of all texts in the draft that are still among the `sampleTexts`, with which the site started. */
export const findSamples = (content: object, sampleTexts: ReadonlySet<string>): ReadonlySet<ContentPath> =>
  new Set(findTexts(content, (text) => sampleTexts.has(text)));

/** The texts of a page and those that are samples, in the page's order. A text of several pages is in each. */
type PageSamples = { page: string; texts: ContentPath[]; samples: ContentPath[] };

export function listPageSamples(
  content: object,
  pages: readonly { page: string; parts: readonly ContentPath[] }[],
  samples: ReadonlySet<ContentPath>,
): PageSamples[] {
  return pages.map(({ page, parts }) => {
    const texts = listTexts(content, parts);
    return { page, texts, samples: texts.filter((path) => samples.has(path)) };
  });
}

/** Returns the next sample after `last` on this page, else the first one of the next page that has any, else null. */
export function findNextSample(
  pages: readonly PageSamples[],
  page: string,
  last: ContentPath | null,
): { page: string; path: ContentPath } | null {
  const index = pages.findIndex((one) => one.page === page);
  const here = pages[index];
  if (!here) return null;
  const passed = last === null ? -1 : here.texts.indexOf(last);
  const following = here.samples.find((path) => here.texts.indexOf(path) > passed);
  if (following !== undefined) return { page, path: following };
  const others = [...pages.slice(index + 1), ...pages.slice(0, index + 1)];
  const next = others.find(({ samples }) => samples.length > 0);
  return next?.samples[0] === undefined ? null : { page: next.page, path: next.samples[0] };
}

export const SAMPLE_HINT = 'Still a sample text.';
