import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { dictionary } from '@zxcvbn-ts/language-en';
import type { PasswordScore, ScoreRequest } from './password-scorer.ts';

// Surnames and Wikipedia's words are half of the size and refuse hardly any other passwords.
const { 'lastnames-en': _surnames, 'wikipedia-en': _wikipedia, ...english } = dictionary;
const scorer = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english },
  graphs: common.adjacencyGraphs,
  // The library searches again for each way to read characters such as '4' or '$' as letters. Its default of 100 is
  // slow.
  l33tMaxSubstitutions: 4,
});

process.on('message', ({ id, pieces, words }: ScoreRequest) => {
  const scores = pieces.map((piece): PasswordScore => {
    const { guesses, sequence } = scorer.check(piece, words);
    const [only, ...more] = sequence;
    if (!only || more.length > 0) return { guesses, onlyPart: undefined };
    const { pattern, dictionaryName, reversed, l33t } = only;
    return { guesses, onlyPart: { pattern, dictionaryName, isAsWritten: !reversed && !l33t } };
  });
  process.send?.({ id, scores });
});
