import { beforeEach, describe, expect, test } from 'vitest';
import { bookedSlots } from '../db/schema.ts';
import { useCoach } from '../testing/accounts.ts';
import { addCall, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);

const weekly = '/api/admin/time-slots';
const dates = '/api/admin/specific-date-slots';
const overrides = '/api/admin/date-overrides';
/** The first names on the calls that a change leaves outside the open times. */
async function inTheWay(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<string[]> {
  const reply = await coach.send(method, url, body);
  expect(reply.body.code).toBeUndefined();
  return reply.body.inTheWay.map(
    ({ firstName, label }: { firstName: string; label: string }) => `${firstName} ${label.replace(/.*day, /, '')}`,
  );
}

describe('the reply to a change lists the booked calls that it leaves outside', () => {
  beforeEach(async () => {
    await addCall(site, 'free', ['2027-01-04-930am']);
    await addCall(site, 'paid', ['2027-01-11-900am', '2027-01-11-930am']);
  });
  const ana = 'Ana January 4, 2027 at 9:30 AM EST';
  const ben = 'Ben January 11, 2027 at 9:00 AM EST';
  const both = { startDate: '2027-01-04', endDate: '2027-01-11', type: 'blocked' };

  test.each<[string, 'POST' | 'PUT' | 'DELETE', string, unknown, string[]]>([
    ['deleting a weekly slot', 'DELETE', `${weekly}/2`, undefined, [ana, ben]],
    ['switching one off', 'PUT', `${weekly}/1/toggle`, { isActive: false }, [ben]],
    ['moving one', 'PUT', `${weekly}/1`, { dayOfWeek: 'tue', timeOfDay: '900am' }, [ben]],
    ['deleting one without a call', 'DELETE', `${weekly}/3`, undefined, []],
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
    ['a second range', 'POST', dates, { startDate: '2027-05-01', endDate: '2027-05-02' }, []],
    ['blocking a day', 'POST', overrides, { date: '2027-01-04', type: 'blocked' }, [ana]],
    ['blocking many', 'POST', overrides, both, [ana, ben]],
    [
      'blocking half of a call',
      'POST',
      overrides,
      { date: '2027-01-11', type: 'blocked_specific', timeSlots: ['930am'] },
      [ben],
    ],
    ['opening special times only', 'POST', overrides, { date: '2027-01-04', timeSlots: ['800am'] }, [ana]],
  ])('%s', async (_, method, url, body, expected) => {
    const readBooked = async () =>
      (await site.db.select().from(bookedSlots).orderBy(bookedSlots.id)).map((row) => ({ ...row, closedAt: null }));
    const before = await readBooked();
    expect(await inTheWay(method, url, body)).toEqual(expected);
    expect(await readBooked()).toEqual(before);
  });

  test('with kind, id, name, status and time', async () => {
    const { body } = await coach.send('POST', overrides, { date: '2027-01-11', type: 'blocked' });
    expect(body.inTheWay).toEqual([
      {
        kind: 'paid',
        id: 1,
        firstName: 'Ben',
        lastName: 'Ode',
        status: 'paid',
        minutes: 60,
        startsAt: '2027-01-11T14:00:00.000Z',
        label: 'Monday, January 11, 2027 at 9:00 AM EST',
      },
    ]);
  });

  test('once: calls that were outside before are not listed again, nor when the times are opened again', async () => {
    expect(await inTheWay('POST', overrides, { date: '2027-01-04', type: 'blocked' })).toEqual([ana]);
    expect(await inTheWay('POST', overrides, both)).toEqual([ben]);
    expect(await inTheWay('DELETE', `${overrides}/2`)).toEqual([]);
    expect(await inTheWay('DELETE', `${overrides}/1`)).toEqual([]);
  });
});

test('calls that have begun are not listed, and calls later today are', async () => {
  await addCall(site, 'free', ['2027-01-04-900am']);
  await addCall(site, 'paid', ['2027-01-04-930am']);
  site.setNow('2027-01-04T14:00:00Z');
  coach.cookies.clear();
  await coach.send('POST', '/api/login', { email: 'coach@example.com', password: 'seven green apples' });
  expect(await inTheWay('POST', overrides, { date: '2027-01-04', type: 'blocked' })).toEqual([
    'Ben January 4, 2027 at 9:30 AM EST',
  ]);
});

test('a call in a dated slot is left outside when that is switched off', async () => {
  const { body } = await coach.send('POST', dates, { date: '2027-06-05', timeOfDay: '1000am' });
  await addCall(site, 'free', ['2027-06-05-1000am']);
  expect(await inTheWay('PUT', `${dates}/${body.id}/toggle`, { isActive: false })).toEqual([
    'Ana June 5, 2027 at 10:00 AM EDT',
  ]);
});
