import { expect, test } from 'vitest';
import { createSerialQueue } from './turns.ts';

/** As the desk does: what is asked for twice in a row is done once. */
function createEditor() {
  const turns = createSerialQueue();
  const done: string[] = [];
  const ask = (key: string, fails = false) => {
    if (turns.isLastPending(key)) return;
    const act = async () => {
      done.push(key);
      if (fails) throw new Error(key);
    };
    turns.run(key, act).catch(() => {});
  };
  return { ask, done };
}
const later = () => new Promise((resolve) => setTimeout(resolve));

test('a second click is done once, and the same thing again when it has ended', async () => {
  const { ask, done } = createEditor();
  ask('open');
  ask('open');
  await later();
  ask('open');
  await later();
  expect(done).toEqual(['open', 'open']);
});

test('what is asked for again after something else is done again, however quickly it all came', async () => {
  const { ask, done } = createEditor();
  for (const key of ['open', 'close', 'open', 'open', 'undo', 'open']) ask(key);
  await later();
  expect(done).toEqual(['open', 'close', 'open', 'undo', 'open']);
});

test('what fails holds up nothing', async () => {
  const { ask, done } = createEditor();
  ask('open', true);
  ask('close');
  await later();
  ask('open');
  await later();
  expect(done).toEqual(['open', 'close', 'open']);
});

test('a second click is one also when only what came before both has ended', async () => {
  const turns = createSerialQueue();
  void turns.run('open', async () => {});
  void turns.run('close', () => new Promise(() => {}));
  await later();
  expect([turns.isLastPending('open'), turns.isLastPending('close')]).toEqual([false, true]);
});
