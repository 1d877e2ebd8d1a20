import { expect, test } from 'vitest';
import { countdownAnnouncement, formatRemaining } from './hold-countdown.ts';

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 59_001, '15:00'],
  [61_000, '1:01'],
  [60_000, '1:00'],
  [9_400, '0:10'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are shown as %s', (ms, text) => expect(formatRemaining(ms)).toBe(text));

test('announces a few of the minutes, each once', () => {
  const announcements: string[] = [];
  for (let left = 900; left >= 0; left -= 1) {
    const words = countdownAnnouncement((left + 1) * 1000, left * 1000);
    if (words) announcements.push(words);
  }
  expect(announcements).toEqual([
    '10 minutes left to pay.',
    '5 minutes left to pay.',
    '2 minutes left to pay.',
    'One minute left to pay.',
  ]);
});

test('a tab that slept announces only the current minute', () => {
  expect(countdownAnnouncement(14 * 60_000, 90_000)).toBe('2 minutes left to pay.');
  expect(countdownAnnouncement(14 * 60_000, 0)).toBeNull();
});
