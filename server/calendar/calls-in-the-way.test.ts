import { beforeEach, describe, expect, test } from 'vitest';
import { desc } from '../db/drizzle.ts';
import { auditLog, bookedSlots } from '../db/schema.ts';
import { comeBackAt, useCoach } from '../testing/accounts.ts';
import { openBookingsAdmin } from '../testing/bookings.ts';
import { addCall, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { todayAt } from '../testing/today.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);
let free: number;
let paid: number;
beforeEach(async () => {
  free = await addCall(site, 'free', ['2027-01-04-930am']);
  paid = await addCall(site, 'paid', ['2027-01-11-900am', '2027-01-11-930am']);
});

const overrides = '/api/admin/date-overrides';
const block = (startDate: string, endDate = startDate) =>
  coach.send('POST', overrides, { startDate, endDate, type: 'blocked', reason: 'holiday' });
const nameCalls = (calls: { kind: string; id: number }[]) => calls.map(({ kind, id }) => `${kind}-${id}`);
/** The calls in the way: in the calendar and on Today, which agree. */
async function inTheWay(): Promise<string[]> {
  const { status, body } = await coach.send('GET', '/api/admin/calls-in-the-way');
  expect(status).toBe(200);
  const { attention } = await todayAt(site, site.ctx.now().toISOString());
  expect(attention.counts.inTheWay).toBe(body.length);
  expect(nameCalls(attention.inTheWay)).toEqual(nameCalls(body).slice(0, 3));
  return nameCalls(body);
}
const keep = (...calls: { kind: string; id: number }[]) =>
  coach.send('POST', '/api/admin/calls-in-the-way/keep', { calls });

test('after a holiday, the calls under it stay listed, and stay booked', async () => {
  expect(await inTheWay()).toEqual([]);
  await block('2027-01-04', '2027-01-11');
  expect(await inTheWay()).toEqual([`free-${free}`, `paid-${paid}`]);
  await coach.send('POST', overrides, { date: '2027-02-01', type: 'blocked' });
  expect(await inTheWay()).toEqual([`free-${free}`, `paid-${paid}`]);
  expect(await site.db.select().from(bookedSlots)).toHaveLength(3);
});

test('a call that is moved, canceled or deleted leaves the list', async () => {
  const third = await addCall(site, 'free', ['2027-01-18-900am']);
  await block('2027-01-04', '2027-01-18');
  const { act, move } = openBookingsAdmin(coach);
  expect((await move(`free/${free}`, '2027-01-25-900am', { tellClient: false })).status).toBe(200);
  expect(await inTheWay()).toEqual([`paid-${paid}`, `free-${third}`]);
  await act(`paid/${paid}`, 'cancel', { tellClient: false });
  expect(await inTheWay()).toEqual([`free-${third}`]);
  await coach.send('DELETE', `/api/admin/consultation-requests/${third}`);
  expect(await inTheWay()).toEqual([]);
});

test('a call that is kept leaves the list, with an audit line, until its time is opened and closed once more', async () => {
  const holiday = await block('2027-01-04', '2027-01-11');
  const reply = await keep({ kind: 'paid', id: paid });
  expect(reply).toMatchObject({ status: 200, body: { message: 'The call stays as it is booked.' } });
  expect(await inTheWay()).toEqual([`free-${free}`]);
  const [entry] = await site.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    action: 'booking-changed',
    subject: 'kept the paid call of client@example.com (Monday, January 11, 2027 at 9:00 AM EST), at a closed time',
  });
  await coach.send('POST', overrides, { date: '2027-01-11', type: 'blocked' });
  expect(await inTheWay()).toEqual([`free-${free}`]);
  await coach.send('DELETE', `${overrides}/${holiday.body.id}`);
  await coach.send('DELETE', `${overrides}/${holiday.body.id + 1}`);
  expect(await inTheWay()).toEqual([]);
  await block('2027-01-11');
  expect(await inTheWay()).toEqual([`paid-${paid}`]);
});

test('opening the time again takes its call off the list, whether by undo or by hand', async () => {
  const holiday = await block('2027-01-04', '2027-01-11');
  await coach.send('POST', holiday.body.undo.path, holiday.body.undo.body);
  expect(await inTheWay()).toEqual([]);
  await coach.send('PUT', '/api/admin/time-slots/2/toggle', { isActive: false });
  expect(await inTheWay()).toEqual([`free-${free}`, `paid-${paid}`]);
  await coach.send('POST', '/api/admin/specific-date-slots', {
    date: '2027-01-04',
    timeOfDay: '930am',
    isActive: true,
  });
  expect(await inTheWay()).toEqual([`paid-${paid}`]);
});

test('a call that has begun is no longer listed', async () => {
  await block('2027-01-04');
  const before = await todayAt(site, '2027-01-04T14:29:59Z');
  const after = await todayAt(site, '2027-01-04T14:30:00Z');
  expect([before, after].map(({ attention }) => attention.counts.inTheWay)).toEqual([1, 0]);
});

test('keeping a call that is not listed changes nothing', async () => {
  await block('2027-01-04');
  const reply = await keep({ kind: 'paid', id: free }, { kind: 'free', id: 999_999 });
  expect(reply.body.message).toBe('Nothing to change: the list has changed meanwhile.');
  expect(await inTheWay()).toEqual([`free-${free}`]);
});

describe('the reply to a change', () => {
  const weekly = '/api/admin/time-slots';
  const dates = '/api/admin/specific-date-slots';
  /** The first names on the calls that a change leaves outside the open times. */
  async function inTheWay(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<string[]> {
    const reply = await coach.send(method, url, body);
    expect(reply.body.code).toBeUndefined();
    return reply.body.inTheWay.map(
      ({ firstName, label }: { firstName: string; label: string }) => `${firstName} ${label.replace(/.*day, /, '')}`,
    );
  }

  describe('lists the booked calls that it leaves outside', () => {
    const ana = 'Ana January 4, 2027 at 9:30 AM EST';
    const ben = 'Ben January 11, 2027 at 9:00 AM EST';
    const both = { startDate: '2027-01-04', endDate: '2027-01-11', type: 'blocked' };

    test.each<[string, 'POST' | 'PUT' | 'DELETE', string, unknown, string[]]>([
      ['deleting a weekly slot', 'DELETE', `${weekly}/2`, undefined, [ana, ben]],
      ['switching one off', 'PUT', `${weekly}/1/toggle`, { isActive: false }, [ben]],
      ['moving one', 'PUT', `${weekly}/1`, { dayOfWeek: 'tue', timeOfDay: '900am' }, [ben]],
      [
        'many at once',
        'PUT',
        weekly,
        {
          slots: [
            { dayOfWeek: 'mon', timeOfDay: '900am', state: 'off' },
            { dayOfWeek: 'mon', timeOfDay: '930am', state: 'none' },
          ],
        },
        [ana, ben],
      ],
      ['opening a weekly slot', 'POST', weekly, { dayOfWeek: 'tue', timeOfDay: '900am' }, []],
      ['switching off the range', 'PUT', `${dates}/1/toggle`, { isActive: false }, [ana, ben]],
      ['deleting the only range', 'DELETE', `${dates}/1`, undefined, [ben]],
      ['blocking a day', 'POST', overrides, { date: '2027-01-04', type: 'blocked' }, [ana]],
      ['blocking many', 'POST', overrides, both, [ana, ben]],
    ])('%s', async (_, method, url, body, expected) => {
      const readBooked = async () =>
        (await site.db.select().from(bookedSlots).orderBy(bookedSlots.id)).map((row) => ({ ...row, closedAt: null }));
      const before = await readBooked();
      expect(await inTheWay(method, url, body)).toEqual(expected);
      expect(await readBooked()).toEqual(before);
    });

    test('with kind, id, name, status and time', async () => {
      const { body } = await coach.send('POST', overrides, { date: '2027-01-11', type: 'blocked' });
      const call = { kind: 'paid', id: 1, lastName: 'Ode', status: 'paid', minutes: 60 };
      expect(body.inTheWay).toMatchObject([{ ...call, startsAt: '2027-01-11T14:00:00.000Z' }]);
    });

    test('once: calls that were outside before are not listed again, nor when the times are opened again', async () => {
      expect(await inTheWay('POST', overrides, { date: '2027-01-04', type: 'blocked' })).toEqual([ana]);
      expect(await inTheWay('POST', overrides, both)).toEqual([ben]);
      expect(await inTheWay('DELETE', `${overrides}/2`)).toEqual([]);
      expect(await inTheWay('DELETE', `${overrides}/1`)).toEqual([]);
    });
  });

  test('calls that have begun are not listed, and calls later today are', async () => {
    await addCall(site, 'paid', ['2027-01-04-900am']);
    await comeBackAt(site, coach, '2027-01-04T14:00:00Z');
    expect(await inTheWay('POST', overrides, { date: '2027-01-04', type: 'blocked' })).toEqual([
      'Ana January 4, 2027 at 9:30 AM EST',
    ]);
  });
});
