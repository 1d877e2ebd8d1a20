import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { eq, sql } from '../db/drizzle.ts';
import { availableTimeSlots, bookedSlots, dateOverrides, specificDateSlots } from '../db/schema.ts';
import { useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { readCalendarText } from './stored-calendar.ts';

const site = useEmptySite();

const list = async (query = '') => (await site.send('GET', `/api/available-time-slots${query}`)).body;
const values = async (query = '') => (await list(query)).map((slot: { value: string }) => slot.value);

describe('GET /api/available-time-slots', () => {
  useMondays(site);

  test('lists dated values with label, date, time, instant and the lengths that fit, sorted by time', async () => {
    const slots = await list();
    const name = { value: '2027-01-04-900am', label: 'Monday, January 4, 2027 at 9:00 AM EST' };
    const moment = { date: '2027-01-04', time: '900am', startsAt: '2027-01-04T14:00:00.000Z' };
    expect(slots[0]).toEqual({ ...name, ...moment, durations: [30, 45, 60] });
    expect(slots.slice(1, 3)).toMatchObject([
      { value: '2027-01-04-930am', durations: [30, 45, 60] },
      { value: '2027-01-04-1000am', durations: [30] },
    ]);
    const instants = slots.map((slot: { startsAt: string }) => slot.startsAt);
    expect(instants).toEqual([...instants].sort());
  });

  test('with a duration, lists only the times at which such a call fits', async () => {
    expect((await values('?duration=60')).slice(0, 3)).toEqual([
      '2027-01-04-900am',
      '2027-01-04-930am',
      '2027-01-11-900am',
    ]);
    expect(await values('?duration=30')).toEqual(await values());
  });

  test('follows every change of the calendar, and the clock, immediately', async () => {
    const first = async () => (await values())[0];
    const once = { date: '2027-01-03', timeOfDay: '800am', value: '2027-01-03-800am', label: 'Once' };
    await site.db.insert(specificDateSlots).values(once);
    expect(await first()).toBe('2027-01-03-800am');
    const booked = { timeSlot: '2027-01-04-930am', startsAt: new Date('2027-01-04T14:30:00Z') };
    await site.db.insert(bookedSlots).values(booked);
    expect(await values()).not.toContain('2027-01-04-930am');
    await site.db.delete(bookedSlots);
    expect(await values()).toContain('2027-01-04-930am');
    await site.db.insert(dateOverrides).values({ startDate: '2027-01-03', endDate: '2027-01-10', type: 'blocked' });
    expect(await first()).toBe('2027-01-11-900am');
    await site.db.update(availableTimeSlots).set({ isActive: false }).where(eq(availableTimeSlots.timeOfDay, '900am'));
    expect(await first()).toBe('2027-01-11-930am');
    for (const [now, slot] of [
      ['2027-01-11T02:30:00Z', '2027-01-11-930am'],
      ['2027-01-11T02:30:00.001Z', '2027-01-11-1000am'],
      ['2027-01-01T12:00:00Z', '2027-01-11-930am'],
    ] as const) {
      site.setNow(now);
      expect(await first()).toBe(slot);
    }
  });

  test('a hold counts as taken until it is released, even after it has expired', async () => {
    const held = { timeSlot: '2027-01-04-930am', startsAt: new Date('2027-01-04T14:30:00Z') };
    await site.db.insert(bookedSlots).values({ ...held, holdExpiresAt: new Date('2027-01-01T11:00:00Z') });
    expect(await values()).not.toContain('2027-01-04-930am');
  });

  test('leaves out the last day of the horizon if its week is full with a call after it', async () => {
    const week = { maxCallsPerWeek: 1, weekStartsOn: 'mon' } as const;
    await changeSettings(site, 'calls', { ...week, horizonDays: 10 });
    expect(await values()).toContain('2027-01-11-900am');
    const sunday = { timeSlot: '2027-01-17-900am', startsAt: new Date('2027-01-17T14:00:00Z') };
    await site.db.insert(bookedSlots).values(sunday);
    expect((await values()).filter((value: string) => value > '2027-01-11')).toEqual([]);
    expect(await values()).toContain('2027-01-04-900am');
  });

  test('is compressed for browsers that accept it, with the same content', async () => {
    const plain = await site.app.inject({ url: '/api/available-time-slots' });
    const ask = (accepted: string) =>
      site.app.inject({ url: '/api/available-time-slots', headers: { 'accept-encoding': accepted } });
    const zipped = await ask('gzip, br;q=0');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const brotli = await ask('gzip, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  });
});

test('reads no past bookings, since an index finds the future ones', async () => {
  await site.db.execute(sql`insert into booked_slots (time_slot, starts_at)
    select 'past-' || i, timestamptz '2020-01-01' + i * interval '30 minutes' from generate_series(1, 20000) i`);
  await site.db.execute(sql`analyze booked_slots`);
  const statements = await site.recordStatements(() =>
    readCalendarText(site.ctx.database, '2027-01-01', '2027-04-01', { now: new Date('2027-01-01T12:00:00Z') }),
  );
  const { text = '', values } = statements[0] ?? {};
  const plan = await site.ctx.database.runStatement(`explain ${text}`, values);
  const lines = plan.rows.map((row) => String(row['QUERY PLAN']));
  expect(statements).toHaveLength(1);
  expect(lines.join('\n')).toContain('booked_slots_starts_at');
  expect(lines.filter((line) => line.includes('Seq Scan on booked_slots'))).toEqual([]);
});
