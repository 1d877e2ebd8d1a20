import { readMarks, readPictureMark } from './mark-content.ts';

/** A text on the page that ends with a mark (see `markContent`). `isAlone`: its element contains nothing else. */
export type MarkedText = { element: HTMLElement; range: Range; isAlone: boolean };

/**
 * Finds the mark of the text or picture at a tapped element. Of several texts in one element, the one nearest to
 * the tap counts. A tap beside a text, on its button or card, counts for the only text inside. Null if none is there.
 */
export function findMarkAt(tapped: Element, point: { x: number; y: number }, root: HTMLElement): number | null {
  const picture = findPictureAt(tapped, point, root);
  if (picture !== undefined) return picture;
  for (let element: Element | null = tapped; element && element !== root; element = element.parentElement) {
    const own = [...element.childNodes].filter((node) => node instanceof Text);
    const marked = own.filter((node) => readMarks(node.data).length > 0);
    if (marked.length > 0) return findNearestMark(marked, point);
    const inside = new Set(readMarks(element.textContent ?? ''));
    if (inside.size > 1) return null;
    const [only] = inside;
    if (only !== undefined) return only;
  }
  return null;
}

/**
 * Finds the mark of the picture at a tapped element: also of a picture inside a button, such as the start of a clip,
 * and of one below an element that covers it, such as the link of a card.
 */
function findPictureAt(tapped: Element, point: { x: number; y: number }, root: HTMLElement): number | undefined {
  if (tapped instanceof HTMLImageElement) return readPictureMark(tapped.src);
  const inButton = tapped.closest('button, a')?.querySelector('img');
  const mark = inButton && root.contains(inButton) ? readPictureMark(inButton.src) : undefined;
  if (mark !== undefined) return mark;
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    if (!root.contains(element) || hasTextAt(element, point)) return undefined;
    if (element instanceof HTMLImageElement) return readPictureMark(element.src);
  }
  return undefined;
}

function hasTextAt(element: Element, { x, y }: { x: number; y: number }): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text)) return false;
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((box) => getDistance(box, x, y) === 0);
  });
}

/** Returns the mark of the text whose lines are nearest to the point. */
function findNearestMark(nodes: Text[], { x, y }: { x: number; y: number }): number | null {
  const texts = nodes.flatMap((node) => splitIntoTexts(node));
  const distances = texts.map(({ range }) =>
    Math.min(...[...range.getClientRects()].map((box) => getDistance(box, x, y)), Number.MAX_VALUE),
  );
  return texts[distances.indexOf(Math.min(...distances))]?.mark ?? null;
}

const getDistance = ({ left, right, top, bottom }: DOMRect, x: number, y: number): number =>
  Math.max(left - x, 0, x - right) + Math.max(top - y, 0, y - bottom);

/** Splits a node into its texts. Each text ends with its mark, and the next one begins after it. */
function splitIntoTexts(node: Text): { mark: number; range: Range }[] {
  let start = 0;
  return readMarks(node.data).map((mark, index, marks) => {
    const end = index === marks.length - 1 ? node.data.length : findEndOfMark(node.data, start);
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    start = end;
    return { mark, range };
  });
}

/** Returns the index behind the first mark after `from`. */
function findEndOfMark(text: string, from: number): number {
  for (let end = from + 1; end <= text.length; end += 1) {
    if (readMarks(text.slice(from, end)).length > 0) return end;
  }
  return text.length;
}

/** Finds the visible text with this mark. */
export function locateMark(mark: number, root: HTMLElement): MarkedText | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const texts = readMarks((node as Text).data).includes(mark) ? splitIntoTexts(node as Text) : [];
    const found = texts.find((text) => text.mark === mark);
    const element = node.parentElement;
    // Texts for screen readers alone have no room for typing.
    if (!found || !element || element.closest('.sr-only')) continue;
    const isAlone = texts.length === 1 && element.textContent === (node as Text).data;
    return { element, range: found.range, isAlone };
  }
  return undefined;
}

export function findRangesOfMarks(marks: ReadonlySet<number>, root: HTMLElement): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Range[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { mark, range } of splitIntoTexts(node as Text)) if (marks.has(mark)) found.push(range);
  return found;
}
