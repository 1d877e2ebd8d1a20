import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api.ts';
import { createPositionSaver } from './position-saver.ts';
import { describePosition } from './unsaved-positions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (status: number) => new ApiError(new Response(null, { status }), '{}');

/** A saver whose server replies to one request at a time, on `answer`. */
function saver() {
  const sent: { seconds: number; at: number; isRepetition: boolean }[] = [];
  const waiting: ((error?: Error) => void)[] = [];
  const state = { remembered: null as number | null, isWaiting: false };
  const positions = createPositionSaver({
    send: (position, isRepetition) => {
      sent.push({ ...position, isRepetition });
      return new Promise((resolve, reject) => waiting.push((error) => (error ? reject(error) : resolve())));
    },
    storeUnsaved: (position) => {
      state.remembered = position?.seconds ?? null;
    },
    onRetrying: (isWaiting) => {
      state.isWaiting = isWaiting;
    },
  });
  async function answer(error?: Error) {
    waiting.shift()?.(error);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { positions, sent, state, answer, seconds: () => sent.map(({ seconds }) => seconds) };
}

test('sends one position at a time, then the latest of those that wait', async () => {
  const { positions, state, answer, seconds } = saver();
  for (const at of [10, 20, 30]) positions.save(at, false);
  expect(seconds()).toEqual([10]);
  expect(state.remembered).toBe(30);
  await answer();
  expect(seconds()).toEqual([10, 30]);
  await answer();
  expect(seconds()).toEqual([10, 30]);
  expect(state.remembered).toBeNull();
});

test('retries with growing delays, reports the failure, and retries without counting as activity', async () => {
  const { positions, sent, state, answer } = saver();
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

test('new positions do not shorten the delay, and the latest one is retried', async () => {
  const { positions, answer, seconds } = saver();
  positions.save(10, false);
  await answer(new NetworkError());
  positions.save(20, false);
  positions.save(30, false);
  expect(seconds()).toEqual([10]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seconds()).toEqual([10, 30]);
});

test('a position that is sent again says how long ago it was reached', async () => {
  const { positions, sent, answer } = saver();
  positions.save(10, false);
  expect(sent.map(describePosition)).toEqual([{ seconds: 10, secondsAgo: 0 }]);
  await answer(new NetworkError());
  await vi.advanceTimersByTimeAsync(2_500);
  expect(sent.slice(1).map(describePosition)).toEqual([{ seconds: 10, secondsAgo: 2 }]);
});

test('retries at once when the network is back', async () => {
  const { positions, answer, seconds } = saver();
  positions.retryNow();
  positions.save(10, false);
  positions.retryNow();
  expect(seconds()).toEqual([10]);
  await answer(new NetworkError());
  positions.retryNow();
  expect(seconds()).toEqual([10, 10]);
});

test('does not wait when the page closes', () => {
  const { positions, seconds } = saver();
  positions.save(10, false);
  positions.save(14, true);
  expect(seconds()).toEqual([10, 14]);
});

test("accepts a refusal, but keeps the position after a session's end", async () => {
  const { positions, sent, state, answer } = saver();
  positions.save(10, false);
  await answer(refused(403));
  expect(state).toEqual({ remembered: null, isWaiting: false });
  positions.save(20, false);
  await answer(refused(401));
  expect(state).toEqual({ remembered: 20, isWaiting: false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(2);
});

test('sends a newer position although an older one was refused', async () => {
  const { positions, seconds, answer } = saver();
  positions.save(10, false);
  positions.save(20, false);
  await answer(refused(403));
  expect(seconds()).toEqual([10, 20]);
});

test('retries nothing after closing', async () => {
  const { positions, answer, seconds, state } = saver();
  positions.save(10, false);
  positions.close();
  await answer(new NetworkError());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seconds()).toEqual([10]);
  expect(state).toEqual({ remembered: 10, isWaiting: false });
});
