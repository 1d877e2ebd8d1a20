import { beforeEach, describe, expect, test } from 'vitest';
import { writtenCalls } from '../../db/schema.ts';
import { signIn } from '../../testing/accounts.ts';
import { addFreeCall, useBookings } from '../../testing/bookings.ts';
import { useCaldavServer } from '../../testing/caldav-server.ts';
import { useSite } from '../../testing/open-site.ts';
import { writeCalls } from './write-calls.ts';

const site = useSite({ env: { ALLOW_PRIVATE_CALENDARS: 'yes', COACH_EMAIL: 'coach@example.com' } });
const coach = useBookings(site);
const caldav = useCaldavServer();
const PATH = '/api/admin/caldav';
const [HALF_PAST, TEN] = ['2027-01-04-930am', '2027-01-04-1000am'] as const;

const write = () => writeCalls(site.ctx);
const move = (id: number, selectedTimeSlot: string, more = {}) =>
  coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot, ...more });
const cancel = (id: number) => coach.send('POST', `/api/admin/bookings/free/${id}/action`, { action: 'cancel' });
const changes = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendarChanges;
async function waitUntil(instant: string): Promise<void> {
  site.setNow(instant);
  await signIn(site, 'coach@example.com', undefined, coach);
}
/** Waits so long that the coach's changes are looked for. */
const later = () => waitUntil(new Date(site.ctx.now().getTime() + 5 * 60_000).toISOString());

beforeEach(async () => {
  await coach.send('PUT', PATH, { ...caldav.login(), read: [], write: caldav.home });
});

describe('what the coach changes there', () => {
  const change = (from: RegExp, to: string) => {
    const [path, text] = caldav.onlyEvent();
    caldav.put(path, text.replace(from, to));
  };

  test('is offered as a move, which ends when the call is there or put back', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    change(/T093000/, 'T100000');
    await later();
    await write();
    expect(await changes()).toMatchObject([
      {
        kind: 'free',
        bookingId: id,
        startsAt: '2027-01-04T14:30:00.000Z',
        theirStartsAt: '2027-01-04T15:00:00.000Z',
        theirTimeSlot: TEN,
      },
    ]);
    // Nothing is done by itself.
    await later();
    await write();
    expect(caldav.onlyEvent()[1]).toContain('DTSTART;TZID=America/New_York:20270104T100000');
    const [{ id: change1 }] = await changes();
    await coach.send('POST', `${PATH}/changes/${change1}/refuse`);
    expect(await changes()).toEqual([]);
    await write();
    expect(caldav.onlyEvent()[1]).toContain('DTSTART;TZID=America/New_York:20270104T093000');
    change(/T093000/, 'T100000');
    await later();
    await write();
    await move(id, TEN);
    expect(await changes()).toEqual([]);
    await write();
    expect(caldav.onlyEvent()[1]).toContain('SEQUENCE:1');
  });

  test('is offered also outside the hours, which the coach has chosen, until both times are past', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    change(/T093000/, 'T180000');
    await later();
    await write();
    // The call would have begun.
    await waitUntil('2027-01-04T14:31:00Z');
    const [{ theirTimeSlot, theirStartsAt }] = await changes();
    expect(theirTimeSlot).toBe('2027-01-04-600pm');
    expect((await move(id, theirTimeSlot, { overBusy: true })).status).toBe(409);
    await waitUntil('2027-01-04T23:01:00Z');
    expect(await changes()).toEqual([]);
    await waitUntil('2027-01-04T22:59:00Z');
    expect((await move(id, theirTimeSlot, { startsAt: theirStartsAt, outsideHours: true })).status).toBe(200);
    expect(await changes()).toEqual([]);
  });

  test('to an earlier time is offered as long as the client expects the call', async () => {
    await addFreeCall(site, TEN);
    await write();
    change(/T100000/, 'T080000');
    await later();
    await write();
    await waitUntil('2027-01-04T14:30:00Z');
    expect(await changes()).toMatchObject([{ theirStartsAt: '2027-01-04T13:00:00.000Z', theirTimeSlot: null }]);
  });

  test('is offered as a cancellation where the event is deleted, and put back if the coach wants that', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    caldav.events.clear();
    await later();
    await write();
    expect(await changes()).toMatchObject([{ bookingId: id, theirStartsAt: null, theirTimeSlot: null }]);
    const [{ id: changeId }] = await changes();
    expect((await coach.send('POST', `${PATH}/changes/${changeId}/refuse`)).status).toBe(200);
    expect((await coach.send('POST', `${PATH}/changes/${changeId}/refuse`)).status).toBe(404);
    await write();
    caldav.onlyEvent();
    caldav.events.clear();
    await later();
    await write();
    await cancel(id);
    expect(await changes()).toEqual([]);
    await write();
    expect(await site.db.select().from(writtenCalls)).toEqual([]);
  });

  test('at the same time as the call changes here is not lost', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    change(/T093000/, 'T110000');
    await move(id, TEN);
    await write();
    expect(await changes()).toMatchObject([
      { startsAt: '2027-01-04T15:00:00.000Z', theirStartsAt: '2027-01-04T16:00:00.000Z' },
    ]);
    // It stays until the coach has said what is to happen.
    await write();
    expect(caldav.onlyEvent()[1]).toContain('T110000');
  });

  test('besides the time stays, until the call changes here', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    await write();
    change(/SUMMARY:.*\r\n/, 'SUMMARY:Ana!\r\n');
    await later();
    await write();
    expect(await changes()).toEqual([]);
    expect(caldav.onlyEvent()[1]).toContain('SUMMARY:Ana!');
    await move(id, TEN);
    await write();
    expect(caldav.onlyEvent()[1]).toContain('SUMMARY:Ana Ruiz');
  });
});
