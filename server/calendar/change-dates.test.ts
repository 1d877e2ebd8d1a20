import { expect, test } from 'vitest';
import { dateOverrides, specificDateSlots } from '../db/schema.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { addCall, listOpenTimes, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);

const change = (...changes: unknown[]) => coach.send('PUT', '/api/admin/calendar-changes', { changes });
const blocked = (days: object, reason: string | null = 'sea') => ({
  act: 'add-override',
  override: { ...days, type: 'blocked', reason },
});
const monday = '2027-01-04';

test('opens one day of a holiday by several changes with one reply and one audit line each', async () => {
  await addCall(site, 'free', [`${monday}-900am`]);
  const holiday = await coach.send('POST', '/api/admin/date-overrides', {
    startDate: '2027-01-03',
    endDate: '2027-01-11',
    type: 'blocked',
    reason: 'sea',
  });
  const { status, body } = await change(
    blocked({ date: '2027-01-03' }),
    blocked({ startDate: '2027-01-05', endDate: '2027-01-11' }),
    { act: 'remove-override', id: holiday.body.id },
  );
  expect([status, body]).toMatchObject([
    200,
    {
      rows: [
        { id: 2, date: '2027-01-03', type: 'blocked', reason: 'sea' },
        { id: 3, startDate: '2027-01-05', endDate: '2027-01-11' },
        null,
      ],
      message:
        'You blocked Sunday, January 3, 2027, blocked January 5 to January 11, 2027, and deleted the block of January 3 to January 11, 2027.',
      inTheWay: [],
    },
  ]);
  expect((await listOpenTimes(site)).slice(0, 3)).toEqual([`${monday}-930am`, `${monday}-1000am`, '2027-01-18-900am']);
  expect(
    (await auditLines(site)).slice(1).map((line) => line.replace('coach@example.com calendar-changed: ', '')),
  ).toEqual([
    'blocked Sunday, January 3, 2027: sea',
    'blocked January 5 to January 11, 2027: sea',
    'deleted the block of January 3 to January 11, 2027',
  ]);
});

test('makes all changes or none', async () => {
  const before = await site.db.select().from(specificDateSlots);
  const refused = await change(
    { act: 'toggle-date', id: 1, isActive: false },
    { act: 'add-date', date: { date: '2027-06-01', timeOfDay: '900am' } },
    blocked({ date: monday }),
    { act: 'add-date', date: { date: '2027-03-14', timeOfDay: '230am' } },
  );
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { timeOfDay: expect.stringContaining('clocks skip') } },
  });
  expect(await site.db.select().from(specificDateSlots)).toEqual(before);
  expect(await site.db.select().from(dateOverrides)).toEqual([]);
  expect(await auditLines(site)).toEqual([]);
});

test('makes the changes in order, so that a range exists before the override in it', async () => {
  const range = { act: 'add-date', date: { startDate: '2027-06-01', endDate: '2027-06-30' } };
  expect((await change(blocked({ date: '2027-06-01' }), range)).status).toBe(400);
  const { body } = await change(range, blocked({ date: '2027-06-01' }));
  expect(body.rows).toMatchObject([{ type: 'date_range' }, { type: 'blocked' }]);
});

test('dates are added, switched and removed together', async () => {
  const slots = ['900am', '930am', '1000am', '1030am', '1100am'].map((timeOfDay) => ({
    act: 'add-date',
    date: { date: '2027-01-05', timeOfDay },
  }));
  const reply = await change(...slots);
  expect(reply.body.message).toBe('You opened Tuesday, January 5, 2027 at 9:00 AM EST and made 4 more changes.');
  const [first, second] = reply.body.rows as { id: number }[];
  const { body } = await change(
    { act: 'remove-date', id: first?.id },
    { act: 'toggle-date', id: second?.id, isActive: false },
    { act: 'toggle-date', id: 1, isActive: true },
  );
  expect(body.rows).toMatchObject([null, { id: second?.id, isActive: false }, { id: 1, isActive: true }]);
  expect(await listOpenTimes(site)).toContain('2027-01-05-1000am');
  expect(await listOpenTimes(site)).not.toContain('2027-01-05-900am');
  expect(await listOpenTimes(site)).not.toContain('2027-01-05-930am');
  expect((await change({ act: 'toggle-date', id: 1, isActive: true })).body.message).toMatch(/^Nothing to change/);
});

test('lists the calls that all changes together leave outside', async () => {
  await addCall(site, 'free', [`${monday}-900am`]);
  await addCall(site, 'paid', ['2027-01-11-900am']);
  const opened = (...timeSlots: string[]) => ({ act: 'add-override', override: { date: monday, timeSlots } });
  const { body } = await change(opened('800am'), opened('900am'), blocked({ date: '2027-01-11' }));
  expect(body.inTheWay.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ben']);
});

test.each([
  [[], /^Please choose what should change$/],
  [[{ act: 'delete-everything' }], /^Please choose what should change$/],
  [[{ act: 'remove-date', id: 'x' }], /^Please send the number of a row$/],
  [Array.from({ length: 97 }, () => ({ act: 'remove-date', id: 1 })), /^Please send at most 96 changes at once$/],
])('invalid list of changes %# is refused with a sentence', async (changes, sentence) => {
  expect(await change(...changes)).toMatchObject({
    status: 400,
    body: { code: 'invalid', message: expect.stringMatching(sentence) },
  });
});
