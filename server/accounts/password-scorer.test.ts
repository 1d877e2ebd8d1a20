import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startChildProcess } from '../process/child-process.ts';
import { createPasswordScorer } from './password-scorer.ts';

function openScorer() {
  const started: ChildProcess[] = [];
  const start = () => {
    const scorer = startChildProcess('password-scorer-process');
    started.push(scorer.child);
    return scorer;
  };
  return { started, scorePieces: createPasswordScorer({ start }) };
}

test('one process scores many passwords, each for who asked', async () => {
  const { started, scorePieces } = openScorer();
  const texts = ['password', 'tallow gantry fig', 'abcdef', 'qwertyuiop'];
  const scores = (await Promise.all(texts.map((text) => scorePieces([text], [])))).flat();
  expect(scores.map(({ onlyPart }) => onlyPart?.pattern)).toEqual(['dictionary', undefined, 'sequence', 'dictionary']);
  expect(started).toHaveLength(1);
});

test('another process takes the place of one that ends, and nobody notices', async () => {
  const { started, scorePieces } = openScorer();
  await scorePieces(['password'], []);
  started[0]?.kill('SIGKILL');
  const scores = await Promise.all([scorePieces(['password'], []), scorePieces(['abcdef'], [])]);
  expect(scores.flat().map(({ onlyPart }) => onlyPart?.pattern)).toEqual(['dictionary', 'sequence']);
  expect(started).toHaveLength(2);
});

test('another process takes the place of one that hangs, once it has had its time', async () => {
  const { started, scorePieces } = openScorer();
  await scorePieces(['password'], []);
  started[0]?.kill('SIGSTOP');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = Promise.all([scorePieces(['password'], []), scorePieces(['abcdef'], [])]);
  vi.advanceTimersByTime(19_000);
  expect(started).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  expect((await asked).flat().map(({ onlyPart }) => onlyPart?.pattern)).toEqual(['dictionary', 'sequence']);
  expect(started[0]?.signalCode).toBe('SIGKILL');
  expect(started).toHaveLength(2);
});

test('two processes that end in turn, and more passwords at once than can wait, get an answer', async () => {
  const { started, scorePieces } = openScorer();
  const asked = scorePieces(['password'], []);
  for (const turn of [0, 1]) {
    await expect.poll(() => started.length).toBe(turn + 1);
    started[turn]?.kill('SIGKILL');
  }
  await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });

  const many = await Promise.allSettled(Array.from({ length: 350 }, () => scorePieces(['a'], [])));
  const refused = many.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(refused).toEqual(Array(50).fill('UNAVAILABLE'));
});
