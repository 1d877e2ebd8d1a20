/** One line of a clip's captions. `start` and `end` are seconds in the clip. */
export type Caption = { start: number; end: number; text: string };

const TIME = String.raw`(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})`;
const timing = new RegExp(`^${TIME}[ \\t]+-->[ \\t]+${TIME}`);

/** Reads captions in the format WebVTT or SubRip, in the order of their times. Null if there are none in it. */
export function parseCaptions(file: string): Caption[] | null {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/);
  const captions = blocks.flatMap((block) => {
    const lines = block.split('\n');
    const timingIndex = lines.findIndex((line) => timing.test(line));
    const [, ...digits] = timing.exec(lines[timingIndex] ?? '') ?? [];
    const text = toPlainText(lines.slice(timingIndex + 1).join('\n'));
    if (timingIndex === -1 || text === '') return [];
    return [{ start: toSeconds(digits.slice(0, 4)), end: toSeconds(digits.slice(4)), text }];
  });
  return captions.length > 0 ? captions.sort((one, other) => one.start - other.start) : null;
}

const toSeconds = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: (string | undefined)[]): number =>
  (Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(thousandths)) / 1000;

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&nbsp;': ' ' };

/** The words without the signs for speakers, colors and italics. */
const toPlainText = (words: string): string =>
  words
    .replaceAll(/<[^<>\n]*>/g, '')
    .replaceAll(/&(?:lt|gt|amp|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim();

/** Writes captions in the format WebVTT. Lines without words are left out. */
export const formatCaptions = (captions: readonly Caption[]): string =>
  ['WEBVTT', ...toBlocks(captions, '.').map(({ times, text }) => `${times}\n${escapeText(text)}`)]
    .map((block) => `${block}\n`)
    .join('\n');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes captions in the format SubRip (.srt). Lines without words are left out. */
export const formatSubRip = (captions: readonly Caption[]): string =>
  toBlocks(captions, ',')
    .map(({ times, text }, index) => `${index + 1}\n${times}\n${text.replaceAll('-->', '→')}\n`)
    .join('\n');

/** Formats the times, and removes empty lines, which would end a caption in both formats. */
const toBlocks = (captions: readonly Caption[], point: '.' | ',') =>
  captions
    .map(({ start, end, text }) => ({
      times: `${formatTime(start, point)} --> ${formatTime(end, point)}`,
      text: text.trim().replaceAll(/\n\s*\n/g, '\n'),
    }))
    .filter(({ text }) => text !== '');

function formatTime(seconds: number, point: '.' | ','): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const [hours, minutes] = [two(thousandths / 3_600_000), two((thousandths / 60_000) % 60)];
  return `${hours}:${minutes}:${two((thousandths / 1000) % 60)}${point}${String(thousandths % 1000).padStart(3, '0')}`;
}

/** '1:02.5', as the coach types it. */
export function formatClipTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths / 10) % 60)).padStart(2, '0')}.${tenths % 10}`;
}

/** Reads '1:02.5', '62.5' or '1:02'. Null if it is no time. */
export function parseClipTime(typed: string): number | null {
  const [, minutes = '0', seconds] = /^\s*(?:(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)\s*$/.exec(typed) ?? [];
  return seconds === undefined ? null : Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}

/** Seconds of a line that has no words yet. */
const NEW_LINE_SECONDS = 3;

/**
 * Splits a line at a place in its words, and its time in proportion. At the end of its words, an empty line follows
 * instead if there is at least a second before the next one.
 */
export function splitCaption(captions: readonly Caption[], index: number, place: number): Caption[] {
  const { start, end, text } = captions[index] as Caption;
  const isAtEnd = text.slice(place).trim() === '';
  const room = (captions[index + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
  if (isAtEnd && room >= 1)
    return captions.toSpliced(index + 1, 0, { start: end, end: end + Math.min(NEW_LINE_SECONDS, room), text: '' });
  const middle = roundToTenth(start + (end - start) * (isAtEnd ? 0.5 : place / text.length));
  return captions.toSpliced(
    index,
    1,
    { start, end: middle, text: text.slice(0, place).trim() },
    { start: middle, end, text: text.slice(place).trim() },
  );
}

/** Returns the place between two words that is nearest to the middle; the end of the text if it is one word. */
export function findMiddleOfWords(text: string): number {
  const middle = text.length / 2;
  const spaces = Array.from(text.matchAll(/(?<=\S)\s+(?=\S)/g), ({ index }) => index);
  const distance = (place: number) => Math.abs(place - middle);
  return spaces.length === 0 ? text.length : spaces.reduce((a, b) => (distance(b) < distance(a) ? b : a));
}

/** Adds a line without words at a second of the clip or, if other lines are shown then, at their end. */
export function addCaption(captions: readonly Caption[], second: number): Caption[] {
  let start = roundToTenth(second);
  for (const line of captions) if (line.start <= start && line.end > start) start = line.end;
  const next = captions.findIndex((caption) => caption.start >= start);
  const index = next === -1 ? captions.length : next;
  const end = Math.min(start + NEW_LINE_SECONDS, captions[index]?.start ?? Number.POSITIVE_INFINITY);
  return captions.toSpliced(index, 0, { start, end: end > start ? end : start + NEW_LINE_SECONDS, text: '' });
}

/** Merges a line with the one after it. */
export function mergeCaptions(captions: readonly Caption[], index: number): Caption[] {
  const [one, next] = captions.slice(index, index + 2);
  if (!one || !next) return [...captions];
  const text = [one.text, next.text].filter(Boolean).join(' ');
  return captions.toSpliced(index, 2, { start: one.start, end: Math.max(one.end, next.end), text });
}

/** Moves a line in time, never before the start of the clip. */
export const moveCaption = (captions: readonly Caption[], index: number, seconds: number): Caption[] =>
  captions.map((caption, place) => {
    if (place !== index) return caption;
    const by = Math.max(seconds, -caption.start);
    return { ...caption, start: roundToTenth(caption.start + by), end: roundToTenth(caption.end + by) };
  });

const roundToTenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Characters that two lines on a screen hold. */
const MAX_LINE = 84;

/** Spreads a lesson's words over its clip: a sentence a line, and more lines for a long one. */
export function captionWords(paragraphs: readonly string[], lengthSeconds: number): Caption[] {
  const lines = paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?…])\s+/)).flatMap(splitLongSentence);
  const all = lines.reduce((sum, line) => sum + line.length, 0);
  let before = 0;
  return lines.map((text) => {
    const start = roundToTenth((lengthSeconds * before) / all);
    before += text.length;
    return { start, end: roundToTenth((lengthSeconds * before) / all), text };
  });
}

function splitLongSentence(sentence: string): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Characters a second that most people can read while they watch. */
const MAX_READING_RATE = 20;

/** The characters a second up to which a whole text is readable. `captionWords` gives each line time by its length. */
const COMFORTABLE_RATE = 15;
/** Returns whether there is text that can be read as captions of a clip. If its length is unknown, any text can. */
export const canBeRead = (paragraphs: readonly string[], lengthSeconds: number | null): boolean =>
  paragraphs.length > 0 && paragraphs.join('').length <= (lengthSeconds ?? Number.POSITIVE_INFINITY) * COMFORTABLE_RATE;

/** Returns the characters a second of a line that is too fast to read; null for a readable one. */
export function findReadingRate({ start, end, text }: Caption): number | null {
  const rate = Math.round(text.trim().length / (end - start));
  return end > start && rate > MAX_READING_RATE ? rate : null;
}

/** Rounds a clip's length down to whole seconds, as players show it, but not to zero. */
export const roundClipLength = (seconds: number): number => Math.max(1, Math.floor(seconds));
/** The seconds by which a clip may be longer than its stored length. */
const MAX_ROUNDING = 1;

/** Warns of a time that is allowed but probably a mistake: while the line above still shows, or beyond the clip. */
export function describeOddTime(
  captions: readonly Caption[],
  index: number,
  lengthSeconds: number | null,
): string | undefined {
  const { start, end, text } = captions[index] as Caption;
  const above = captions[index - 1];
  if (text.trim() === '' || end <= start) return undefined;
  if (above && above.start <= start && start < above.end)
    return `This line begins before the one above it ends, at ${formatClipTime(above.end)}`;
  return lengthSeconds !== null && start < lengthSeconds && end > lengthSeconds + MAX_ROUNDING
    ? `This line ends after the end of the clip, at ${formatClipTime(lengthSeconds)}`
    : undefined;
}

export type CaptionProblem = { index: number; message: string };

/** Finds the first line whose time is wrong. `lengthSeconds`: null if unknown. */
export function findCaptionProblem(
  captions: readonly Caption[],
  lengthSeconds: number | null,
): CaptionProblem | undefined {
  const messages = captions.map(({ start, end, text }, index) => {
    // A line without words is left out of the file.
    if (text.trim() === '') return undefined;
    if (end <= start) return end < start ? 'This line ends before it begins' : 'This line has no length';
    if (start < (captions[index - 1]?.start ?? 0)) return 'This line begins before the one above it';
    return lengthSeconds !== null && start >= lengthSeconds + MAX_ROUNDING
      ? 'This line begins after the end of the clip'
      : undefined;
  });
  const index = messages.findIndex(Boolean);
  return index === -1 ? undefined : { index, message: messages[index] ?? '' };
}
