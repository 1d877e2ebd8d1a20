import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import { dictionary } from '@zxcvbn-ts/language-en';
import type { PasswordScore, ScoreRequest } from './password-scorer.ts';

// Surnames and Wikipedia's words are left out: they are half of the size and would refuse hardly any more passwords.
const { 'lastnames-en': _surnames, 'wikipedia-en': _wikipedia, ...english } = dictionary;
const scorer = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english },
  graphs: common.adjacencyGraphs,
  // The number of ways to read characters such as '4' or '$' as letters. Each takes a search; the default is 100.
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
