import { useMemo, useState } from 'react';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { type ChosenPage, pathOfChosen } from './chosen-page.ts';
import { editablePages } from './editable-pages.ts';
import { findNextSample, findSamples, listPageSamples } from './find-samples.ts';
import type { RequestedText } from './MarkedEditor.tsx';

/** Finds the texts with which the site or a new block started, and leads to the next, also on another page. */
export function useSamples(options: {
  content: SiteContent;
  sampleTexts: readonly string[];
  chosen: ChosenPage;
  onChosen(next: ChosenPage): void;
}) {
  const { content, sampleTexts, chosen, onChosen } = options;
  const [requested, setRequested] = useState<(RequestedText & { page: ChosenPage }) | null>(null);
  const texts = useMemo(() => new Set([...sampleTexts, ...Object.values(fillerWords)]), [sampleTexts]);
  const paths = useMemo(() => findSamples(content, texts), [content, texts]);
  const pages = useMemo(() => listPageSamples(content, pagesOf(content), paths), [content, paths]);
  // A draft may lack the chosen custom page: then the home page is shown.
  const page = pages.some((one) => one.page === chosen) ? chosen : pathOfChosen(chosen, content);
  const requestedHere = requested?.page === page ? requested : null;

  function openNext() {
    const next = findNextSample(pages, page, requestedHere?.path ?? null);
    if (!next) return;
    if (next.page !== page) onChosen(next.page);
    setRequested(next);
  }
  return {
    paths,
    countOnPage: pages.find((one) => one.page === page)?.samples.length ?? 0,
    total: paths.size,
    requested: requestedHere,
    openNext,
    /** Forgets the requested text, so that the next one is the first of the page. */
    forget: () => setRequested(null),
  };
}

const pagesOf = ({ customPages }: SiteContent) => [
  ...editablePages.map(({ path, parts }) => ({ page: path, parts })),
  ...customPages.map(({ id }, index) => ({ page: id, parts: [`customPages.${index}`] })),
];
