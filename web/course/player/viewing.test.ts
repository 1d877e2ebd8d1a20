import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlaybackTracker } from './viewing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A viewing, and what came of it. */
function viewed(lengthSeconds: number | null = 100) {
  const saves: number[] = [];
  const told = { watched: 0, active: 0 };
  const viewing = createPlaybackTracker({
    startAt: 0,
    lengthSeconds,
    save: (seconds) => saves.push(seconds),
    onWatched: () => (told.watched += 1),
    onActive: () => (told.active += 1),
  });
  /** Plays in real time, told four times a second. */
  function play(from: number, to: number) {
    viewing.playing();
    for (let at = from; at <= to; at += 0.25) {
      viewing.time(at);
      vi.advanceTimersByTime(250);
    }
  }
  return { viewing, saves, told, play };
}

test('while it plays, its position is saved every ten seconds, and that somebody is there is told every five', () => {
  const { saves, told, play } = viewed();
  play(0, 60);
  expect(saves).toEqual([10, 20, 30, 40, 50, 60]);
  expect(told.active).toBe(13);
});

test('it is saved at once on a pause and at the end, but not twice for the same place', () => {
  const { viewing, saves, play } = viewed();
  play(0, 4);
  viewing.paused(4.25);
  viewing.paused(4.25);
  viewing.hidden();
  viewing.close();
  expect(saves).toEqual([4.25]);
  viewing.playing();
  viewing.ended(100);
  expect(saves).toEqual([4.25, 100]);
});

test('of a search for a place, where it ends is saved', () => {
  const { viewing, saves } = viewed();
  for (const at of [5, 20, 44, 61]) {
    viewing.sought(at);
    vi.advanceTimersByTime(300);
  }
  expect(saves).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(saves).toEqual([61]);
});

test('a search that has not come to rest is saved when the page goes', () => {
  const { viewing, saves } = viewed();
  viewing.sought(61);
  viewing.close();
  vi.advanceTimersByTime(5_000);
  expect(saves).toEqual([61]);
});

test('the moment in which it counts as completed is saved at once', () => {
  const { saves, play } = viewed();
  play(86, 92);
  expect(saves).toEqual([90]);
});

test('where only the player knows how long it is, the browser says that enough was watched', () => {
  const { viewing, told, play } = viewed(null);
  viewing.lengthIs(100);
  play(86, 92);
  expect(told.watched).toBe(1);
  viewing.sought(95);
  play(95, 99);
  expect(told.watched).toBe(1);
});

test('a jump over that point is not watching it', () => {
  const { viewing, told } = viewed(null);
  viewing.lengthIs(100);
  viewing.playing();
  viewing.time(10);
  viewing.time(97);
  expect(told.watched).toBe(0);
});

test('whoever goes back before that point and plays on past it says so once more', () => {
  const { viewing, saves, told, play } = viewed(null);
  viewing.lengthIs(100);
  play(88, 93);
  viewing.sought(80);
  play(80, 91);
  expect(told.watched).toBe(2);
  expect(saves).toEqual([90, 80.75, 90]);
});

test('nothing is saved of a video that was not played', () => {
  const { viewing, saves, told } = viewed();
  viewing.time(0);
  viewing.paused(0);
  viewing.hidden();
  viewing.close();
  expect(saves).toEqual([]);
  expect(told.active).toBe(0);
});
