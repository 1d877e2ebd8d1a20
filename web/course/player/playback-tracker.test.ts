import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaybackTracker } from './playback-tracker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A viewing, and what it reported. */
function viewed(lengthSeconds: number | null = 100) {
  const saves: number[] = [];
  const counts = { watched: 0, active: 0 };
  const tracker = createPlaybackTracker({
    startAt: 0,
    lengthSeconds,
    save: (seconds) => saves.push(seconds),
    onWatched: () => (counts.watched += 1),
    onActive: () => (counts.active += 1),
  });
  /** Plays in real time, with four reports a second. */
  function play(from: number, to: number) {
    tracker.handlePlaying();
    for (let at = from; at <= to; at += 0.25) {
      tracker.handleTime(at);
      vi.advanceTimersByTime(250);
    }
  }
  return { tracker, saves, counts, play };
}

test('while playing, saves the position every ten seconds and reports activity every five', () => {
  const { saves, counts, play } = viewed();
  play(0, 60);
  expect(saves).toEqual([10, 20, 30, 40, 50, 60]);
  expect(counts.active).toBe(13);
});

test('saves at once on a pause and at the end, but not the same position twice', () => {
  const { tracker, saves, play } = viewed();
  play(0, 4);
  tracker.handlePaused(4.25);
  tracker.handlePaused(4.25);
  tracker.handleHidden();
  tracker.close();
  expect(saves).toEqual([4.25]);
  tracker.handlePlaying();
  tracker.handleEnded(100);
  expect(saves).toEqual([4.25, 100]);
});

test('after seeking, saves the final position', () => {
  const { tracker, saves } = viewed();
  for (const at of [5, 20, 44, 61]) {
    tracker.handleSeek(at);
    vi.advanceTimersByTime(300);
  }
  expect(saves).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(saves).toEqual([61]);
});

test('saves the position of an unfinished seek when the page closes', () => {
  const { tracker, saves } = viewed();
  tracker.handleSeek(61);
  tracker.close();
  vi.advanceTimersByTime(5_000);
  expect(saves).toEqual([61]);
});

test('saves at once when the lesson counts as completed', () => {
  const { saves, play } = viewed();
  play(86, 92);
  expect(saves).toEqual([90]);
});

test('if only the player knows the length, the browser reports that enough was watched', () => {
  const { tracker, counts, play } = viewed(null);
  tracker.setDuration(100);
  play(86, 92);
  expect(counts.watched).toBe(1);
  tracker.handleSeek(95);
  play(95, 99);
  expect(counts.watched).toBe(1);
});

test('a jump past that point does not count as watching', () => {
  const { tracker, counts } = viewed(null);
  tracker.setDuration(100);
  tracker.handlePlaying();
  tracker.handleTime(10);
  tracker.handleTime(97);
  expect(counts.watched).toBe(0);
});

test('a member who goes back and plays past that point again reports it again', () => {
  const { tracker, saves, counts, play } = viewed(null);
  tracker.setDuration(100);
  play(88, 93);
  tracker.handleSeek(80);
  play(80, 91);
  expect(counts.watched).toBe(2);
  expect(saves).toEqual([90, 80.75, 90]);
});

test('saves nothing of a video that was not played', () => {
  const { tracker, saves, counts } = viewed();
  tracker.handleTime(0);
  tracker.handlePaused(0);
  tracker.handleHidden();
  tracker.close();
  expect(saves).toEqual([]);
  expect(counts.active).toBe(0);
});
