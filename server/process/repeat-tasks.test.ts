import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatTasks } from './repeat-tasks.ts';

const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
let stop = async () => {};

beforeEach(() => {
  vi.useFakeTimers();
  logged.length = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
});

test('runs each task at once and then at each interval', async () => {
  const task = vi.fn(async () => {});
  stop = repeatTasks(20_000, { round: task }, log);
  await vi.advanceTimersByTimeAsync(0);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(task).toHaveBeenCalledTimes(4);
});

test('one that lasts is not begun a second time, and keeps no other from going on', async () => {
  let finish = () => {};
  const long = vi.fn(
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
  );
  const short = vi.fn(async () => {});
  stop = repeatTasks(20_000, { long, short }, log);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(long).toHaveBeenCalledTimes(1);
  expect(short).toHaveBeenCalledTimes(4);
  finish();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(long).toHaveBeenCalledTimes(2);
  finish();
});

test('a fault goes to the log, and the next time is tried again', async () => {
  const broken = vi.fn(() => {
    throw new Error('the database is away');
  });
  stop = repeatTasks(20_000, { broken }, log);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(broken).toHaveBeenCalledTimes(2);
  expect(logged.join('')).toContain('the database is away');
});

test('stopping waits for what is under way and begins nothing more', async () => {
  vi.useRealTimers();
  let isDone = false;
  const task = vi.fn(async () => {
    await wait(50);
    isDone = true;
  });
  stop = repeatTasks(20, { round: task }, log);
  await wait(5);
  await stop();
  expect(isDone).toBe(true);
  await wait(60);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a task that starts later first runs after the interval', async () => {
  const task = vi.fn(async () => {});
  stop = repeatTasks(20_000, { round: task }, log, { startsLater: true });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(task).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(1);
});
