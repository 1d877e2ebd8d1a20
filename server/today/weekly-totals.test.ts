import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { paymentRefunds } from '../db/schema.ts';
import { readTakings } from '../money/takings.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { addFreeCallAt, addPaidCallAt, addPayment, todayAt } from '../testing/today.ts';

const site = useSite();
afterEach(() => site.clear());

/** The weeks with calls, as [Monday, booked, held]. */
async function busyWeeksAt(now: string, zone?: string) {
  const { weeks } = await todayAt(site, now, zone);
  return weeks.filter(({ booked }) => booked > 0).map(({ firstDay, booked, held }) => [firstDay, booked, held]);
}

test('lists twelve weeks that begin on a Monday, this week last', async () => {
  const mondaysAt = async (now: string, zone?: string) =>
    (await todayAt(site, now, zone)).weeks.map(({ firstDay }) => firstDay);
  const mondays = await mondaysAt('2027-01-04T05:00:00Z');
  expect(mondays).toHaveLength(12);
  expect([mondays[0], mondays[10], mondays[11]]).toEqual(['2026-10-19', '2026-12-28', '2027-01-04']);
  // A minute before, it is Sunday for the coach.
  expect((await mondaysAt('2027-01-04T04:59:00Z')).at(-1)).toBe('2026-12-28');
  expect((await mondaysAt('2027-01-03T15:00:00Z', 'Asia/Tokyo')).at(-1)).toBe('2027-01-04');
});

test('counts calls that were not canceled as booked, and completed ones as held', async () => {
  const at = '2026-12-30T15:00:00Z';
  for (const status of ['pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'suspected_robot']) {
    await addFreeCallAt(site, { at, status });
  }
  const paid = [
    'pending',
    'paid',
    'confirmed',
    'completed',
    'completed',
    'no_show',
    'cancelled',
    'expired',
    'refunded',
  ];
  for (const status of paid) await addPaidCallAt(site, { at, status });
  expect(await busyWeeksAt('2027-01-06T12:00:00Z')).toEqual([['2026-12-28', 4 + 5, 3]]);
});

test('counts all of this week, and nothing outside the twelve weeks', async () => {
  for (const at of ['2027-01-10T23:00:00Z', '2027-01-11T05:00:00Z', '2026-10-19T03:59:00Z', '2026-10-19T04:00:00Z']) {
    await addFreeCallAt(site, { at, status: 'confirmed' });
  }
  expect(await busyWeeksAt('2027-01-04T12:00:00Z')).toEqual([
    ['2026-10-19', 1, 0],
    ['2027-01-04', 1, 0],
  ]);
});

describe('a week ends at midnight in the coach’s time zone:', () => {
  test.each([
    // Summer time ends on Sunday, November 1, 2026, and begins on Sunday, March 14, 2027.
    ['autumn in New York', 'America/New_York', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['spring in New York', 'America/New_York', '2027-03-15T03:59:00Z', '2027-03-15T04:00:00Z', '2027-03-15'],
    ['no change in Kolkata', 'Asia/Kolkata', '2027-03-28T18:29:00Z', '2027-03-28T18:30:00Z', '2027-03-29'],
  ])('%s', async (_name, zone, sunday, monday, date) => {
    await addFreeCallAt(site, { at: sunday, status: 'completed' });
    await addPaidCallAt(site, { at: monday, status: 'no_show' });
    const weeks = await busyWeeksAt(`${date}T23:00:00Z`, zone);
    expect(weeks).toEqual([
      [expect.stringMatching(/^202/), 1, 1],
      [date, 1, 0],
    ]);
    expect(Date.parse(date) - Date.parse(String(weeks[0]?.[0]))).toBe(7 * DAY_MS);
  });
});

test('takings are charges less refunds, each in its own week', async () => {
  const at = (day: string) => new Date(`${day}T15:00:00Z`);
  const call = await addPayment(site, { settledAt: at('2026-12-23') });
  await addPayment(site, { settledAt: at('2026-12-30'), kind: 'course', amount: 149_00 });
  await addPayment(site, { settledAt: at('2026-12-31'), kind: 'course', amount: 149_00, status: 'refunded' });
  await addPayment(site, { settledAt: at('2026-10-18') });
  const refund = { paymentId: call, amount: 40_00, reason: 'goodwill', actor: 'coach@example.com' } as const;
  await site.db.insert(paymentRefunds).values([
    { ...refund, status: 'succeeded', createdAt: at('2026-12-30') },
    { ...refund, status: 'pending', createdAt: at('2027-01-05') },
    { ...refund, status: 'failed', createdAt: at('2027-01-05') },
    { ...refund, status: 'asked', createdAt: at('2027-01-05') },
  ]);
  const { weeks } = await todayAt(site, '2027-01-06T12:00:00Z');
  expect(
    weeks.filter(({ takings }) => takings !== 0).map((week) => [week.firstDay, week.takings, week.courses]),
  ).toEqual([
    ['2026-12-21', 85_00, 0],
    ['2026-12-28', 2 * 149_00 - 40_00, 2],
    ['2027-01-04', -40_00, 0],
  ]);
});

test('begin on Sunday if the coach says so', async () => {
  await changeSettings(site, 'calls', { weekStartsOn: 'sun' });
  const { weeks } = await todayAt(site, '2027-01-06T12:00:00Z');
  expect(weeks.at(-1)?.firstDay).toBe('2027-01-03');
});

test('money that the bank holds or took back in a dispute is not earned since the dispute began; won money is', async () => {
  const settledAt = new Date('2026-12-23T15:00:00Z');
  const dispute = {
    settledAt,
    disputedAt: new Date('2026-12-30T15:00:00Z'),
    disputeAt: new Date('2027-01-05T15:00:00Z'),
  };
  await addPayment(site, { settledAt, amount: 70_00 });
  await addPayment(site, { ...dispute, amount: 85_00, refunded: 15_00, dispute: 'open' });
  await addPayment(site, { ...dispute, amount: 60_00, dispute: 'lost' });
  await addPayment(site, { ...dispute, amount: 50_00, dispute: 'won' });
  const { weeks } = await todayAt(site, '2027-01-06T12:00:00Z');
  // The refund itself would be a row of its own.
  expect(weeks.slice(-3).map(({ takings }) => takings)).toEqual([70_00 + 85_00 + 60_00 + 50_00, -(70_00 + 60_00), 0]);
  const week = { range: 'range', from: '2026-12-28', to: '2027-01-03', step: 'day' } as const;
  const { parts } = await readTakings({ ...site.ctx, now: () => new Date('2027-01-06T12:00:00Z') }, week);
  expect(parts.filter(({ disputed }) => disputed)).toMatchObject([{ firstDay: '2026-12-30', disputed: 70_00 + 60_00 }]);
});
