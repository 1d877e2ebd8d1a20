import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import { startChildProcess } from '../child-process.ts';
import { createPasswordScorer } from './password-scorer.ts';

test('one process scores many passwords, each for who asked, and another one takes its place when it was killed', async () => {
  const started: ChildProcess[] = [];
  const scorePieces = createPasswordScorer(() => {
    const scorer = startChildProcess('password-scorer-process');
    started.push(scorer.child);
    return scorer;
  });
  const texts = ['password', 'tallow gantry fig', 'abcdef', 'qwertyuiop'];
  const scores = (await Promise.all(texts.map((text) => scorePieces([text], [])))).flat();
  expect(scores.map(({ onlyPart }) => onlyPart?.pattern)).toEqual(['dictionary', undefined, 'sequence', 'dictionary']);
  expect(started).toHaveLength(1);

  const asked = scorePieces(['password'], []);
  started[0]?.kill('SIGKILL');
  await expect(asked).rejects.toThrow('the scorer of passwords ended (SIGKILL)');
  expect((await scorePieces(['password'], []))[0]?.guesses).toBeLessThan(100);
  expect(started).toHaveLength(2);
});
