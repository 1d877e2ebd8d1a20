import { readMarks, readPictureMark } from './mark-content.ts';

/** What stands where somebody tapped, as indexes of the marks. */
export type MarkedElement = { element: HTMLElement; marks: number[] };

/**
 * The text or picture of the content at a tapped element. Of several texts in one element, all. A tap beside a text, on its
 * button or card, counts for the only text inside. Null where nothing of the content stands.
 */
export function findMarked(tapped: Element, root: HTMLElement): MarkedElement | null {
  if (tapped instanceof HTMLImageElement) {
    const mark = readPictureMark(tapped.src);
    if (mark !== undefined) return { element: tapped, marks: [mark] };
  }
  for (let element: Element | null = tapped; element && element !== root; element = element.parentElement) {
    const marks = [...new Set(readMarks(ownText(element)))];
    if (marks.length > 0) return { element: element as HTMLElement, marks };
    const inside = [...new Set(readMarks(element.textContent ?? ''))];
    if (inside.length > 1) return null;
    if (inside.length === 1) return { element: element as HTMLElement, marks: inside };
  }
  return null;
}

const ownText = (element: Element): string =>
  [...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
