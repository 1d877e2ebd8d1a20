import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCaption,
  canBeRead,
  captionWords,
  describeOddTime,
  findCaptionProblem,
  findMiddleOfWords,
  findReadingRate,
  formatCaptions,
  formatClipTime,
  formatSubRip,
  mergeCaptions,
  moveCaption,
  parseCaptions,
  parseClipTime,
  roundClipLength,
  splitCaption,
} from './captions.ts';

const lines = [
  { start: 0, end: 2.5, text: 'Hello and welcome.' },
  { start: 2.5, end: 3723.004, text: 'Rice < grain & more\nOn two lines' },
];

describe('a file of captions', () => {
  test('is WebVTT, or SubRip for other programs', () => {
    expect(formatCaptions(lines)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nHello and welcome.\n\n00:00:02.500 --> 01:02:03.004\nRice &lt; grain &amp; more\nOn two lines\n',
    );
    expect(formatSubRip(lines)).toContain('2\n00:00:02,500 --> 01:02:03,004\nRice < grain & more\nOn two lines\n');
  });

  test.each([
    [
      'WebVTT with notes, names, settings and a mark',
      '\uFEFFWEBVTT - Talk\n\nNOTE a note\n\nfirst\n00:01.000 --> 00:02.000 line:0\n<v Maya>Hi <i>there</i>\n',
    ],
    [
      'lines that look empty, and tabs',
      '1\n00:00:01,000\t-->\t00:00:02,000\nHi there\n \t\n2\n00:00:03,000 --> 00:00:04,000\n \n',
    ],
    ['SubRip with Windows lines', '1\r\n00:00:01,000 --> 00:00:02,000\r\nHi there\r\n\r\n'],
  ])('is read: %s', (_, file) => expect(parseCaptions(file)).toEqual([{ start: 1, end: 2, text: 'Hi there' }]));

  test.each(['', 'WEBVTT\n\n', '{"a": 1}', 'Hello\n\nWorld', '00:00:01,000 --> 00:00:02,000\n\n'])(
    'has no captions: %j',
    (file) => expect(parseCaptions(file)).toBeNull(),
  );

  test('has what was written, in both formats', () => {
    const word = fc
      .stringMatching(/^[a-zé<>&;]{1,12}( [a-z]{1,5})?$/)
      .filter((text) => !/<[^>]*>|&(lt|gt|amp|nbsp);/.test(text));
    const caption = fc.record({ start: fc.integer({ min: 0, max: 9_999_999 }), text: word });
    fc.assert(
      fc.property(fc.array(caption, { minLength: 1, maxLength: 8 }), (made) => {
        const all = made
          .map(({ start, text }) => ({ start: start / 1000, end: (start + 1500) / 1000, text }))
          .sort((one, other) => one.start - other.start);
        expect(parseCaptions(formatCaptions(all))).toEqual(all);
        expect(parseCaptions(formatSubRip(all))).toEqual(all);
      }),
    );
  });
});

test.each([
  ['1:02.5', 62.5],
  ['62,5', 62.5],
  [' 0:07 ', 7],
  ['', null],
  ['1:2:3', null],
  ['soon', null],
])('the time %j is typed for %j seconds', (typed, seconds) => expect(parseClipTime(typed)).toBe(seconds));

test('a time is shown as it is typed', () => {
  expect([0, 7, 62.5, 59.96, 3600].map(formatClipTime)).toEqual(['0:00.0', '0:07.0', '1:02.5', '1:00.0', '60:00.0']);
});

describe('a line', () => {
  const talk = [
    { start: 0, end: 4, text: 'Hi there. Welcome!' },
    { start: 4, end: 5, text: 'Now' },
  ];
  test('is split at a place in its words, and merged again', () => {
    const split = splitCaption(talk, 0, 9);
    expect(split).toEqual([{ start: 0, end: 2, text: 'Hi there.' }, { start: 2, end: 4, text: 'Welcome!' }, talk[1]]);
    expect(mergeCaptions(split, 0)).toEqual(talk);
    expect(mergeCaptions(talk, 1)).toEqual(talk);
  });

  test.each([
    ['Hi everybody', 2],
    ['Good morning to you', 12],
    ['Hello there ', 5],
    ['Everybody', 9],
  ])('“%s” has its middle between two words, if there are two', (text, place) => {
    expect(findMiddleOfWords(text)).toBe(place);
  });

  test('is added after the one that is split at its end, or where nothing is yet', () => {
    const empty = (start: number, end: number) => ({ start, end, text: '' });
    expect(splitCaption(talk, 1, 3)).toEqual([...talk, empty(5, 8)]);
    expect(splitCaption(talk, 0, 18)).toEqual([{ start: 0, end: 2, text: 'Hi there. Welcome!' }, empty(2, 4), talk[1]]);
    expect(addCaption(talk, 2)[1]).toEqual(talk[1]);
    expect(addCaption(talk, 2)[2]).toEqual(empty(5, 8));
    expect(addCaption(addCaption([], 0), 0)).toEqual([empty(0, 3), empty(3, 6)]);
    expect(addCaption([{ start: 10, end: 11, text: 'a' }], 8)).toEqual([
      empty(8, 10),
      { start: 10, end: 11, text: 'a' },
    ]);
  });

  test('is moved in time, but not before the clip', () => {
    expect(moveCaption(talk, 1, -0.1)[1]).toEqual({ start: 3.9, end: 4.9, text: 'Now' });
    expect(moveCaption(talk, 0, -5)[0]).toEqual(talk[0]);
  });

  test.each([
    [[{ start: 2, end: 1, text: 'a' }], 0, 'This line ends before it begins'],
    [[{ start: 2, end: 2, text: 'a' }], 0, 'This line has no length'],
    [[...talk, { start: 3, end: 6, text: 'a' }], 2, 'This line begins before the one above it'],
    [[...talk, { start: 61, end: 62, text: 'a' }], 2, 'This line begins after the end of the clip'],
  ])('has a wrong time: %#', (captions, index, message) =>
    expect(findCaptionProblem(captions, 60)).toEqual({ index, message }),
  );

  test('has a right time, or no words', () => {
    const split = splitCaption(talk, 0, talk[0]?.text.length ?? 0);
    expect(findCaptionProblem(split, null)).toBeUndefined();
  });
});

test.each([
  [40.9, 40],
  [0.4, 1],
])('a clip of %d seconds has the length %d', (seconds, length) => expect(roundClipLength(seconds)).toBe(length));

test.each([
  [[0, 2], [1, 3], 'This line begins before the one above it ends, at 0:02.0'],
  [[0, 1], [1, 3], undefined],
  [[0, 1], [8, 13], 'This line ends after the end of the clip, at 0:10.0'],
  [[0, 1], [8, 10.5], undefined],
])('after a line of %j, the time %j of the next is described as odd or not', (above, line, message) => {
  const captions = [above, line].map(([start = 0, end = 0]) => ({ start, end, text: 'Words' }));
  expect(describeOddTime(captions, 1, 10)).toBe(message);
});

test.each([
  [2, 40, null],
  [2, 52, 26],
  [0, 52, null],
])('a line of %d seconds with %d characters is too fast to read at %j a second', (seconds, length, rate) =>
  expect(findReadingRate({ start: 1, end: 1 + seconds, text: `${'a'.repeat(length)} ` })).toBe(rate),
);

test('the words of a lesson fill its clip, a sentence a line', () => {
  const long = `${'word '.repeat(30)}end.`;
  const captions = captionWords(['One. Two!', long], 60);
  expect(captions.map(({ text }) => text)).toEqual([
    'One.',
    'Two!',
    'word '.repeat(17).trim(),
    `${'word '.repeat(13)}end.`,
  ]);
  expect(captions[0]?.start).toBe(0);
  expect(captions.at(-1)?.end).toBe(60);
  expect(captionWords([], 60)).toEqual([]);
});

test('a text can be read as captions at fifteen characters a second, or in a clip of unknown length', () => {
  const paragraphs = ['a'.repeat(30), 'b'.repeat(30)];
  expect([3, 4, null].map((seconds) => canBeRead(paragraphs, seconds))).toEqual([false, true, true]);
  expect(canBeRead([], 60)).toBe(false);
});
