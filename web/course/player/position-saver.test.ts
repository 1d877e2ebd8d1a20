import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api.ts';
import { createPositionSaver } from './position-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (status: number) => new ApiError(new Response(null, { status }), '{}');

/** A saver whose server answers one by one, when `answer` is called. */
function saver() {
  const sent: { seconds: number; isRepetition: boolean }[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const state = { remembered: null as number | null, isWaiting: false };
  const positions = createPositionSaver({
    send: (seconds, { isRepetition }) => {
      sent.push({ seconds, isRepetition });
      return new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve())));
    },
    storeUnsaved: (seconds) => {
      state.remembered = seconds;
    },
    onRetrying: (isWaiting) => {
      state.isWaiting = isWaiting;
    },
  });
  async function answer(error?: Error) {
    waiting.shift()?.(error);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { positions, sent, told: state, answer, seconds: () => sent.map(({ seconds }) => seconds) };
}

test('one at a time is under way, and of those that wait the latest follows', async () => {
  const { positions, told: state, answer, seconds } = saver();
  for (const at of [10, 20, 30]) positions.save(at, false);
  expect(seconds()).toEqual([10]);
  expect(state.remembered).toBe(30);
  await answer();
  expect(seconds()).toEqual([10, 30]);
  await answer();
  expect(seconds()).toEqual([10, 30]);
  expect(state.remembered).toBeNull();
});

test('what cannot be delivered is tried again, ever less often, says so, and counts as nobody doing anything', async () => {
  const { positions, sent, told: state, answer } = saver();
  positions.save(10, false);
  for (const waitMs of [2_000, 5_000, 10_000, 20_000, 30_000, 30_000]) {
    const tries = sent.length;
    await answer(tries % 2 ? new NetworkError() : refused(503));
    expect(state).toEqual({ remembered: 10, isWaiting: true });
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(sent).toHaveLength(tries);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(tries + 1);
  }
  expect(sent.map(({ isRepetition }) => isRepetition)).toEqual([false, true, true, true, true, true, true]);
  await answer();
  expect(state).toEqual({ remembered: null, isWaiting: false });
});

test('positions that come while it waits to try again do not hurry it, and the latest is what it tries', async () => {
  const { positions, answer, seconds } = saver();
  positions.save(10, false);
  await answer(new NetworkError());
  positions.save(20, false);
  positions.save(30, false);
  expect(seconds()).toEqual([10]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seconds()).toEqual([10, 30]);
});

test('when the network is back it tries at once', async () => {
  const { positions, answer, seconds } = saver();
  positions.hurry();
  positions.save(10, false);
  positions.hurry();
  expect(seconds()).toEqual([10]);
  await answer(new NetworkError());
  positions.hurry();
  expect(seconds()).toEqual([10, 10]);
});

test('a page that goes waits for nothing', () => {
  const { positions, seconds } = saver();
  positions.save(10, false);
  positions.save(14, true);
  expect(seconds()).toEqual([10, 14]);
});

test('a no of the server is not contradicted; of an ended session the place is kept for whoever signs in again', async () => {
  const { positions, sent, told: state, answer } = saver();
  positions.save(10, false);
  await answer(refused(403));
  expect(state).toEqual({ remembered: null, isWaiting: false });
  positions.save(20, false);
  await answer(refused(401));
  expect(state).toEqual({ remembered: 20, isWaiting: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test('once closed it tries nothing again', async () => {
  const { positions, answer, seconds, told: state } = saver();
  positions.save(10, false);
  positions.close();
  await answer(new NetworkError());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seconds()).toEqual([10]);
  expect(state).toEqual({ remembered: 10, isWaiting: false });
});
