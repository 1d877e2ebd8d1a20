import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { locateMark, type MarkedText } from './find-marked.ts';

/** The position of the editor, and the style of its field. */
type Position = { editor: CSSProperties; field: CSSProperties };

/**
 * Keeps a text's editor over the text. A text that is alone in its element gets room there for the field and for the
 * buttons below it. This hook alone styles the page's elements, and takes the styles away again.
 */
export function usePlaceOnPage(props: { mark: number; frame: HTMLElement; content: object; refused: object | null }) {
  const { mark, frame, content, refused } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Position>(() => getPosition(locateMark(mark, frame), frame));

  useLayoutEffect(() => {
    const located = locateMark(mark, frame);
    if (!located) return;
    setPosition(getPosition(located, frame));
    if (!located.isAlone) return;
    // The text on the page would show through the field.
    located.element.style.visibility = 'hidden';
    return () => clearStyles(located.element);
  }, [mark, frame, content]);

  // Moves the buttons of a text near the right edge to the left, since the page cuts off what overflows.
  useLayoutEffect(() => {
    const box = buttons.current;
    if (!box) return;
    box.style.marginLeft = '';
    const overflow = box.getBoundingClientRect().right - (frame.getBoundingClientRect().right - 16);
    if (overflow > 0) box.style.marginLeft = `${-overflow}px`;
  });

  // Makes the field as high as its text. A new position may have changed its width.
  useLayoutEffect(() => {
    if (!field.current || !buttons.current) return;
    field.current.style.height = 'auto';
    const height = field.current.scrollHeight;
    field.current.style.height = `${height}px`;
    const located = locateMark(mark, frame);
    if (!located?.isAlone) return;
    const hasChanged = makeRoom(located.element, height, buttons.current.offsetHeight + 20);
    if (hasChanged) setPosition(getPosition(located, frame));
  }, [content, refused, position, mark, frame]);

  return { field, buttons, position };
}

/** Makes a text's element as high as the field, with room below it. Returns true if that changed the page. */
function makeRoom(element: HTMLElement, height: number, below: number): boolean {
  const { style } = element;
  const row = findRow(element).style;
  if (style.minHeight === `${height}px` && row.marginBottom === `${below}px`) return false;
  style.minHeight = `${height}px`;
  row.marginBottom = `${below}px`;
  return true;
}

/** Shows the text again, and takes away the room that `makeRoom` made. */
function clearStyles(element: HTMLElement): void {
  element.style.removeProperty('visibility');
  element.style.removeProperty('min-height');
  findRow(element).style.removeProperty('margin-bottom');
}

/** Returns the flex row around a text, such as that of a text with an icon; without one, the text's own element. */
function findRow(element: HTMLElement): HTMLElement {
  const parent = element.parentElement;
  return parent && /flex$/.test(getComputedStyle(parent).display) ? parent : element;
}

const getPosition = (located: MarkedText | undefined, frame: HTMLElement): Position =>
  located
    ? { editor: placeOver(located, frame), field: getFieldStyle(located) }
    : { editor: { left: 16, top: 16, right: 16 }, field: {} };

/** Returns a position over the text, within the frame and at least as wide as a few words. */
function placeOver({ element, range, isAlone }: MarkedText, frame: HTMLElement): CSSProperties {
  const text = (isAlone ? element : range).getBoundingClientRect();
  const around = frame.getBoundingClientRect();
  const width = Math.min(Math.max(text.width, 160), around.width - 32);
  const left = Math.min(Math.max(text.left - around.left, 16), around.width - width - 16);
  return { left, top: text.top - around.top, width };
}

const styleNames = [
  'fontFamily',
  'fontSize',
  'fontWeight',
  'lineHeight',
  'letterSpacing',
  'textAlign',
  'color',
] as const;

/** Returns the style of the text for the field. A text beside others stays visible, so the field covers it. */
function getFieldStyle({ element, isAlone }: MarkedText): CSSProperties {
  const computed = getComputedStyle(element);
  const style = Object.fromEntries(styleNames.map((name) => [name, computed[name]]));
  return isAlone ? style : { ...style, backgroundColor: 'var(--color-card)', color: 'var(--color-ink)' };
}
