import { expect, test } from 'vitest';
import { newTurns } from './turns.ts';

/** As the desk does: what is asked for twice in a row is done once. */
function desk() {
  const turns = newTurns();
  const done: string[] = [];
  const ask = (key: string, fails = false) => {
    if (turns.isLast(key)) return;
    const act = async () => {
      done.push(key);
      if (fails) throw new Error(key);
    };
    turns.take(key, act).catch(() => {});
  };
  return { ask, done };
}
const later = () => new Promise((resolve) => setTimeout(resolve));

test('a second click is done once, and the same thing again when it has ended', async () => {
  const { ask, done } = desk();
  ask('open');
  ask('open');
  await later();
  ask('open');
  await later();
  expect(done).toEqual(['open', 'open']);
});

test('what is asked for again after something else is done again, however quickly it all came', async () => {
  const { ask, done } = desk();
  for (const key of ['open', 'close', 'open', 'open', 'undo', 'open']) ask(key);
  await later();
  expect(done).toEqual(['open', 'close', 'open', 'undo', 'open']);
});

test('what fails holds up nothing', async () => {
  const { ask, done } = desk();
  ask('open', true);
  ask('close');
  await later();
  ask('open');
  await later();
  expect(done).toEqual(['open', 'close', 'open']);
});

test('a second click is one also when only what came before both has ended', async () => {
  const turns = newTurns();
  void turns.take('open', async () => {});
  void turns.take('close', () => new Promise(() => {}));
  await later();
  expect([turns.isLast('open'), turns.isLast('close')]).toEqual([false, true]);
});
