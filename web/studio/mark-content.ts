import { isShownAsWords } from '#contracts/studio/content-keys.ts';
import { isPicture } from '#contracts/studio/pictures-and-clips.ts';
import type { RichSpan, RichText } from '#contracts/studio/rich-text.ts';

/** The path of a value in the content: 'home.testimonials.clips.0.answer'. */
export type ContentPath = string;

/** A mark is a number in base 4, written in invisible letters between two edges. */
const EDGE = '\u2063';
const DIGITS = ['\u200b', '\u200c', '\u200d', '\u2060'];
const pattern = new RegExp(`${EDGE}([${DIGITS.join('')}]+)${EDGE}`, 'g');

/**
 * Returns the content with an invisible mark at the end of each text, and the paths by mark. The pages know nothing of
 * the studio and show marked content like any other; the studio finds a tapped text by its mark. A picture is marked in
 * its address: '/pictures/portrait.svg#content-3'.
 */
export function markContent<Content extends object>(content: Content): { marked: Content; paths: ContentPath[] } {
  const paths: ContentPath[] = [];
  const nextMark = (path: ContentPath) => paths.push(path) - 1;
  const mark = (value: unknown, path: string[]): unknown => {
    // Colors and fonts are no words.
    if (path[0] === 'look') return value;
    if (typeof value === 'string') {
      return isShownAsWords(path.at(-1) ?? '') ? value + encodeMark(nextMark(path.join('.'))) : value;
    }
    if (isRichText(value)) return markRichText(value, encodeMark(nextMark(path.join('.'))));
    if (Array.isArray(value)) return value.map((entry, index) => mark(entry, [...path, String(index)]));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, entry]) => [key, mark(entry, [...path, key])]);
    const marked = Object.fromEntries(entries);
    return isPicture(value)
      ? { ...marked, alt: value.alt, src: `${value.src}#content-${nextMark(path.join('.'))}` }
      : marked;
  };
  return { marked: mark(content, []) as Content, paths };
}

export const isRichText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'parts' in value;

/** Marks a formatted text. It is edited whole, so all its words have one mark. */
function markRichText({ parts }: RichText, mark: string): RichText {
  const markSpans = (spans: RichSpan[]) => spans.map((span) => ({ ...span, text: span.text + mark }));
  return {
    parts: parts.map((part) =>
      part.kind === 'list' ? { ...part, items: part.items.map(markSpans) } : { ...part, spans: markSpans(part.spans) },
    ),
  };
}

const encodeMark = (index: number): string =>
  EDGE + [...index.toString(DIGITS.length)].map((digit) => DIGITS[Number(digit)]).join('') + EDGE;

/** Returns the marks in a text, as indexes of `paths`. A page may put several texts together. */
export const readMarks = (text: string): number[] =>
  [...text.matchAll(pattern)].map(([, digits = '']) =>
    Number.parseInt([...digits].map((digit) => DIGITS.indexOf(digit)).join(''), DIGITS.length),
  );

/** Returns the mark in a picture's address, undefined for a picture that is not in the content. */
export function readPictureMark(address: string): number | undefined {
  const [, index] = /#content-(\d+)$/.exec(address) ?? [];
  return index === undefined ? undefined : Number(index);
}

export const withoutMarks = (text: string): string => text.replace(pattern, '');
