import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KEPT_DAYS, KEPT_MONTHS, listExpiredBackups } from './backup-retention.ts';
import { addDays } from './slot-values.ts';

const backupOf = (date: string, time = '030000') => ({ name: `site-${date}-${time}.backup`, date });

test('of two years of nights, 14 days stay and the last night of 12 months', () => {
  let kept: { name: string; date: string }[] = [];
  for (let day = 0; day < 730; day += 1) {
    kept.push(backupOf(addDays('2026-01-01', day)));
    const expired = new Set(listExpiredBackups(kept));
    kept = kept.filter((backup) => !expired.has(backup));
  }
  const dates = kept.map(({ date }) => date);
  // The newest month's last night is the newest night.
  expect(dates).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    ...Array.from({ length: 14 }, (_, day) => addDays('2027-12-18', day)),
  ]);
});

test('all backups of a kept day stay, and nothing goes while there are few', () => {
  const two = [backupOf('2026-03-01', '030000'), backupOf('2026-03-01', '111111')];
  expect(listExpiredBackups(two)).toEqual([]);
  expect(listExpiredBackups([])).toEqual([]);
  const yearly = Array.from({ length: KEPT_DAYS }, (_, year) => backupOf(`${2010 + year}-05-01`));
  expect(listExpiredBackups(yearly), 'a long pause deletes nothing').toEqual([]);
});

const anyBackups = fc.uniqueArray(fc.record({ day: fc.nat(1200), time: fc.integer({ min: 100_000, max: 235_959 }) }), {
  selector: ({ day, time }) => `${day} ${time}`,
  maxLength: 120,
});

test('whatever there is: the newest stays, twice is the same as once, and the newest 14 days and 12 months are there', () => {
  fc.assert(
    fc.property(anyBackups, (drawn) => {
      const all = drawn.map(({ day, time }) => backupOf(addDays('2026-01-01', day), String(time)));
      const expired = new Set(listExpiredBackups(all));
      const kept = all.filter((backup) => !expired.has(backup));
      expect(listExpiredBackups(kept)).toEqual([]);
      const newest = (items: string[], count: number) => [...new Set(items.toSorted().reverse())].slice(0, count);
      const days = (backups: typeof all) => backups.map(({ date }) => date);
      const months = (backups: typeof all) => backups.map(({ date }) => date.slice(0, 7));
      expect(newest(days(kept), KEPT_DAYS)).toEqual(newest(days(all), KEPT_DAYS));
      expect(newest(months(kept), KEPT_MONTHS)).toEqual(newest(months(all), KEPT_MONTHS));
      expect(kept.length).toBeLessThanOrEqual(
        all.filter(({ date }) => newest(days(all), KEPT_DAYS).includes(date)).length + KEPT_MONTHS,
      );
    }),
  );
});
