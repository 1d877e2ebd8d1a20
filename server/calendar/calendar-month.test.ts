import { beforeEach, describe, expect, test } from 'vitest';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { specificDateSlots } from '../db/schema.ts';
import { useCoach } from '../testing/accounts.ts';
import { addCall, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);

const monthOf = async (month = '2027-01') => (await coach.send('GET', `/api/admin/calendar-month?month=${month}`)).body;
const dayOf = async (date: string): Promise<MonthDay> =>
  (await monthOf(date.slice(0, 7))).days.find((day: MonthDay) => day.date === date);
const statesOf = async (date: string) =>
  (await dayOf(date)).halfHours.map(({ time, state, reason, call }) =>
    [time, state, reason, call && `${call.kind} ${call.firstName}`].filter(Boolean).join(' '),
  );

describe('the month', () => {
  test('has all its days and the rules by which it was made', async () => {
    const { days, ...rest } = await monthOf('2027-02');
    expect(rest).toEqual({ month: '2027-02', hasNoSeason: false, noticeHours: 12, horizonDays: 90 });
    expect(days).toHaveLength(28);
    expect(days[0]).toEqual({
      date: '2027-02-01',
      isInSeason: true,
      isBlocked: false,
      reason: null,
      halfHours: ['900am', '930am', '1000am'].map((time, index) => ({
        time,
        value: `2027-02-01-${time}`,
        startsAt: new Date(Date.UTC(2027, 1, 1, 14, 30 * index)).toISOString(),
        state: 'open',
        reason: null,
        call: null,
      })),
      skippedTimes: [],
    });
    expect(days[1]).toMatchObject({ date: '2027-02-02', halfHours: [] });
  });

  test('names the client of each booked or held half-hour, even if the call began before the month', async () => {
    const id = await addCall(site, 'free', ['2027-01-04-930am']);
    await addCall(site, 'paid', ['2027-01-11-900am', '2027-01-11-930am'], new Date('2027-01-01T12:15:00Z'));
    await addCall(site, 'paid', ['2027-01-31-1130pm', '2027-02-01-1200am']);
    expect(await statesOf('2027-01-04')).toEqual(['900am open', '930am booked free Ana', '1000am open']);
    const call = { kind: 'free', id, lastName: 'Ruiz', status: 'pending', startsAt: '2027-01-04T14:30:00.000Z' };
    expect((await dayOf('2027-01-04')).halfHours[1]?.call).toMatchObject(call);
    expect(await statesOf('2027-01-11')).toEqual(['900am held paid Ben', '930am held paid Ben', '1000am open']);
    expect((await statesOf('2027-02-01'))[0]).toBe('1200am booked paid Ben');
    expect(await statesOf('2027-01-31')).toEqual(['1130pm booked paid Ben']);
  });

  test('reports that no range is active', async () => {
    await site.db.update(specificDateSlots).set({ isActive: false });
    expect(await monthOf()).toMatchObject({ hasNoSeason: true });
    await site.db.delete(specificDateSlots);
    expect(await monthOf()).toMatchObject({ hasNoSeason: false });
  });
});

describe('the list of booked half-hours', () => {
  const list = async (query = '') => {
    const { body } = await coach.send('GET', `/api/admin/booked-slots${query}`);
    return body.map(({ timeSlot }: { timeSlot: string }) => timeSlot);
  };
  beforeEach(async () => {
    await addCall(site, 'paid', ['2027-01-31-1130pm', '2027-02-01-1200am'], new Date('2027-01-01T12:15:00Z'));
    await addCall(site, 'free', ['2027-01-04-930am']);
    await addCall(site, 'free', ['2026-12-31-1130pm']);
    await addCall(site, 'free', ['2027-01-01-1200am']);
  });

  test('lists the rows with their instants, by time, from the coach’s today, or between two days', async () => {
    const { body } = await coach.send('GET', '/api/admin/booked-slots');
    expect(body.map(({ timeSlot }: { timeSlot: string }) => timeSlot)).toEqual([
      '2027-01-01-1200am',
      '2027-01-04-930am',
      '2027-01-31-1130pm',
      '2027-02-01-1200am',
    ]);
    const held = { coachingCallId: 1, isSecondarySlot: true, holdExpiresAt: '2027-01-01T12:15:00.000Z' };
    expect(body[3]).toMatchObject({ id: 2, startsAt: '2027-02-01T05:00:00.000Z', duration: 30, ...held });
    expect(await list('?from=2026-12-31&to=2027-01-31')).toEqual([
      '2026-12-31-1130pm',
      '2027-01-01-1200am',
      '2027-01-04-930am',
      '2027-01-31-1130pm',
    ]);
    expect(await list('?from=2027-02-01')).toEqual(['2027-02-01-1200am']);
    expect(await list('?to=2026-12-31')).toEqual([]);
    expect(await list('?from=1970-01-01&to=9999-12-31')).toHaveLength(5);
  });
});
