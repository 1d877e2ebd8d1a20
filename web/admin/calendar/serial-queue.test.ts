import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

/** As the desk does: what is asked for twice in a row is done once. */
function createEditor() {
  const queue = createSerialQueue();
  const done: string[] = [];
  const request = (key: string, fails = false) => {
    if (queue.isLastPending(key)) return;
    const task = async () => {
      done.push(key);
      if (fails) throw new Error(key);
    };
    queue.run(key, task).catch(() => {});
  };
  return { ask: request, done };
}
const later = () => new Promise((resolve) => setTimeout(resolve));

test('a second click is done once, and the same thing again when it has ended', async () => {
  const { ask: request, done } = createEditor();
  request('open');
  request('open');
  await later();
  request('open');
  await later();
  expect(done).toEqual(['open', 'open']);
});

test('what is asked for again after something else is done again, however quickly it all came', async () => {
  const { ask: request, done } = createEditor();
  for (const key of ['open', 'close', 'open', 'open', 'undo', 'open']) request(key);
  await later();
  expect(done).toEqual(['open', 'close', 'open', 'undo', 'open']);
});

test('what fails holds up nothing', async () => {
  const { ask: request, done } = createEditor();
  request('open', true);
  request('close');
  await later();
  request('open');
  await later();
  expect(done).toEqual(['open', 'close', 'open']);
});

test('a second click is one also when only what came before both has ended', async () => {
  const queue = createSerialQueue();
  void queue.run('open', async () => {});
  void queue.run('close', () => new Promise(() => {}));
  await later();
  expect([queue.isLastPending('open'), queue.isLastPending('close')]).toEqual([false, true]);
});
