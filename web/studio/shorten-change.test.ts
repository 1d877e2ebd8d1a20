import { expect, test } from 'vitest';
import { SAME_WORDS, shortenChange } from './shorten-change.ts';

const sentences = Array.from({ length: 12 }, (_, index) => `This is sentence ${index + 1} of the text.`);
const long = sentences.join(' ');
const withSentence = (place: number, words: string[]) => sentences.toSpliced(place, 1, ...words).join(' ');

test.each([
  ['a short text', ['Tea.', 'Coffee.'], ['Tea.', 'Coffee.']],
  ['one sentence', [long, withSentence(5, ['Here.'])], ['… This is sentence 6 of the text. …', '… Here. …']],
  ['an added sentence', [long, `${long} The end.`], [null, '… The end.']],
  ['a removed sentence', [long, withSentence(0, [])], ['This is sentence 1 of the text. …', null]],
  ['a line of a list', [`${long}\nOats\nTea`, `${long}\nOats\nMilk`], ['… Tea', '… Milk']],
  [
    'a moved sentence',
    [long, [...sentences.slice(1), sentences[0]].join(' ')],
    [`${sentences[0]} …`, `… ${sentences[0]}`],
  ],
  ['other line breaks', [long, long.replaceAll('. ', '.\n')], [null, SAME_WORDS]],
  ['a long text that is gone', [long, null], [`${long.slice(0, 200).trimEnd()}…`, null]],
] as const)('%s', (_name, [before, after], [old, now]) => {
  expect(shortenChange({ before, after })).toEqual({ before: old, after: now });
});
