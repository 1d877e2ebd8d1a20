import { type RefObject, useEffect } from 'react';
import { rangesOfMarks } from './find-marked.ts';

const HIGHLIGHT = 'sample-text';

/** The style of sample texts. Without highlights, the list of all words still says which are samples. */
export const sampleHighlightStyle = `::highlight(${HIGHLIGHT}){text-decoration:underline dotted 2px color-mix(in srgb,currentColor 60%,transparent);text-underline-offset:.2em}`;

/** Underlines the texts with these marks, without a change of the page, which belongs to React. */
export function useSampleHighlights(root: RefObject<HTMLElement | null>, marks: ReadonlySet<number>): void {
  useEffect(() => {
    const element = root.current;
    if (!element || !('highlights' in CSS)) return;
    const draw = () => void CSS.highlights.set(HIGHLIGHT, new Highlight(...rangesOfMarks(marks, element)));
    draw();
    // The page draws itself anew after a change, and some of its parts come late.
    const observer = new MutationObserver(draw);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [root, marks]);
}
