import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { reportActivity } from './activity.ts';
import { keepSession } from './keep-session.ts';

const SECOND = 1000;

/** Minutes and seconds since the page was opened. */
type Call = [what: string, at: string];

const realTimeout = setTimeout;
const stops: (() => void)[] = [];
let opened: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2027-01-04T09:00:00.250Z') });
  opened = Date.now();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

/** A tab with a signed-in user, which records its requests. */
function tab({ serverKnowsBetter = false, isLost = false } = {}) {
  const calls: Call[] = [];
  const banner: (number | null)[] = [];
  const session = keepSession({
    onCountdown: (secondsLeft) => banner.push(secondsLeft),
    sendKeepAlive: async (idleSeconds) => {
      calls.push([`idle ${idleSeconds}`, sinceOpened()]);
      if (isLost) throw new Error('no network');
    },
    refreshUser: async () => {
      calls.push(['ask', sinceOpened()]);
      if (!serverKnowsBetter) session.stop();
    },
  });
  stops.push(session.stop);
  return { calls, banner, session };
}

const sinceOpened = () => {
  const seconds = (Date.now() - opened) / SECOND;
  return `${Math.floor(seconds / 60)}:${String(Math.round((seconds % 60) * 10) / 10).padStart(2, '0')}`;
};

/** Advances the time of all tabs. Messages between them are real and get real turns to arrive. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await new Promise((resolve) => realTimeout(resolve, 10));
}

test('reports once, 60 s after the last activity, how long ago that was', async () => {
  const { calls } = tab();
  await pass(10 * SECOND);
  reportActivity();
  await pass(20 * SECOND);
  reportActivity();
  await pass(59 * SECOND);
  expect(calls).toEqual([]);
  await pass(10 * MINUTE_MS);
  expect(calls).toEqual([['idle 60', '1:30']]);
});

test('reports once a minute during activity', async () => {
  const { calls } = tab();
  for (let step = 0; step < 12 * 30; step += 1) {
    await vi.advanceTimersByTimeAsync(500);
    reportActivity();
  }
  expect(calls).toEqual([
    ['idle 0', '1:00'],
    ['idle 0', '2:00'],
    ['idle 0', '3:00'],
  ]);
});

test('repeats a lost report at the next activity', async () => {
  const { calls } = tab({ isLost: true });
  await pass(2 * MINUTE_MS);
  reportActivity();
  await pass(SECOND);
  reportActivity();
  expect(calls).toEqual([
    ['idle 0', '2:00'],
    ['idle 0', '2:01'],
  ]);
});

test('a laptop notices the end when it wakes, and a click then comes too late', async () => {
  const { calls, banner } = tab();
  await pass(MINUTE_MS);
  vi.setSystemTime(Date.now() + 3 * 60 * MINUTE_MS);
  reportActivity();
  expect(calls).toEqual([['ask', '181:00']]);
  expect(banner).toEqual([]);
});

test('asks once more after 0:00, and starts over if the session still lives', async () => {
  const { calls, banner } = tab({ serverKnowsBetter: true });
  await pass(31 * MINUTE_MS);
  expect(calls).toEqual([
    ['ask', '30:00'],
    ['ask', '30:15'],
  ]);
  banner.length = 0;
  await pass(24 * MINUTE_MS + 15 * SECOND);
  expect(banner).toEqual([300]);
});

test('activity in one tab keeps the others alive, and only the active tab reports', async () => {
  const one = tab();
  const other = elsewhere();
  await pass(26 * MINUTE_MS);
  expect(one.banner.at(-1)).toBe(240);
  await other.act();
  expect(one.banner.at(-1)).toBeNull();
  await pass(10 * MINUTE_MS);
  expect(one.banner.at(-1)).toBeNull();
  expect(one.calls).toEqual([]);
});

test('another tab reports for an active tab that was closed', async () => {
  const one = tab();
  const other = elsewhere();
  await pass(2 * MINUTE_MS);
  await other.act({ thenCloses: true });
  await pass(5 * MINUTE_MS);
  expect(one.calls).toEqual([['idle 65', '3:05']]);
});

/** Another tab, as this one sees it: active, and a minute later it reports to the server. */
function elsewhere() {
  const channel = new BroadcastChannel('session-activity');
  const tell = (kind: string) => channel.postMessage({ kind, at: Date.now() });
  stops.push(() => channel.close());
  return {
    async act({ thenCloses = false } = {}) {
      tell('active');
      await pass(MINUTE_MS);
      if (!thenCloses) tell('kept-alive');
    },
  };
}
