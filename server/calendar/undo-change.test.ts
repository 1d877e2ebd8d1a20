import { beforeEach, describe, expect, test } from 'vitest';
import { asc } from '../db/drizzle.ts';
import { availableTimeSlots, dateOverrides, specificDateSlots } from '../db/schema.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { addCall, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);

type Undo = { method: 'POST'; path: string; body: { rows: Record<string, unknown>[] } };

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  coach.send(method, `/api/admin/${path}`, body);
const undo = ({ method, path, body }: Undo) => coach.send(method, path, body);
const readTables = async () => ({
  weekly: await site.db.select().from(availableTimeSlots).orderBy(asc(availableTimeSlots.id)),
  dates: await site.db.select().from(specificDateSlots).orderBy(asc(specificDateSlots.id)),
  overrides: await site.db.select().from(dateOverrides).orderBy(asc(dateOverrides.id)),
});
/** All but when a row was last changed: undoing a change is a change. */
const contents = ({ weekly, dates, overrides }: Awaited<ReturnType<typeof readTables>>) =>
  [weekly, dates, overrides].map((rows) => rows.map((row) => ({ ...row, updatedAt: undefined })));

const monday = '2027-01-04';
const block = { date: monday, type: 'blocked', reason: 'sea' };
const half = (dayOfWeek: string, timeOfDay: string, state: string) => ({ dayOfWeek, timeOfDay, state });

describe('the undo of a reply restores every row under its old id', () => {
  beforeEach(async () => {
    await send('POST', 'date-overrides', block);
    await send('POST', 'specific-date-slots', { date: '2027-06-01', timeOfDay: '900am' });
    site.setNow('2027-01-01T12:10:00Z');
  });

  test.each([
    ['POST', 'time-slots', { dayOfWeek: 'tue', timeOfDay: '900am' }],
    ['PUT', 'time-slots/1', { dayOfWeek: 'tue', timeOfDay: '900am', isActive: false }],
    ['PUT', 'time-slots/1/toggle', { isActive: false }],
    ['DELETE', 'time-slots/1', undefined],
    [
      'PUT',
      'time-slots',
      { slots: [half('mon', '900am', 'none'), half('mon', '930am', 'off'), half('fri', '900am', 'open')] },
    ],
    ['POST', 'specific-date-slots', { startDate: '2027-06-01', endDate: '2027-06-30', label: 'Summer' }],
    ['PUT', 'specific-date-slots/1/toggle', { isActive: false }],
    ['DELETE', 'specific-date-slots/1', undefined],
    ['DELETE', 'specific-date-slots/2', undefined],
    ['POST', 'date-overrides', { date: monday, type: 'blocked_specific', timeSlots: ['930am', '900am'] }],
    ['DELETE', 'date-overrides/1', undefined],
    [
      'PUT',
      'calendar-changes',
      {
        changes: [
          { act: 'remove-override', id: 1 },
          { act: 'toggle-date', id: 1, isActive: false },
          { act: 'remove-date', id: 1 },
          { act: 'add-date', date: { startDate: '2027-01-01', endDate: '2027-04-30' } },
          { act: 'add-override', override: { date: '2027-04-01', type: 'blocked' } },
        ],
      },
    ],
  ] as const)('%s %s %j', async (method, path, body) => {
    const before = await readTables();
    const changed = await send(method, path, body);
    expect(changed.body.undo).toMatchObject({ method: 'POST', path: '/api/admin/calendar-undo' });
    const after = await readTables();
    expect(contents(after)).not.toEqual(contents(before));

    site.setNow('2027-01-01T12:20:00Z');
    const undone = await undo(changed.body.undo);
    expect([undone.status, undone.body.inTheWay]).toEqual([200, []]);
    expect(contents(await readTables())).toEqual(contents(before));

    // Undoing is a change like any other, so it can be undone as well.
    expect((await undo(undone.body.undo)).status).toBe(200);
    expect(contents(await readTables())).toEqual(contents(after));
  });

  test('a range that was deleted comes back before the override in it', async () => {
    const range = await send('DELETE', 'specific-date-slots/1');
    const override = await send('DELETE', 'date-overrides/1');
    const refused = await undo(override.body.undo);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', fields: { date: expect.any(String) } } });
    expect((await undo(range.body.undo)).status).toBe(200);
    expect((await undo(override.body.undo)).status).toBe(200);
    expect((await readTables()).overrides).toMatchObject([{ id: 1, reason: 'sea' }]);
  });
});

test('an undo is written to the audit log, says what it did and lists the calls that it leaves outside', async () => {
  const { body: added } = await send('POST', 'specific-date-slots', { date: '2027-06-01', timeOfDay: '900am' });
  await addCall(site, 'free', ['2027-06-01-900am']);
  const { body } = await undo(added.undo);
  expect(body.message).toBe('You removed Tuesday, June 1, 2027 at 9:00 AM.');
  expect(body.inTheWay).toMatchObject([{ firstName: 'Ana' }]);
  expect((await auditLines(site)).at(-1)).toMatch(/calendar-changed: removed Tuesday, June 1, 2027/);
  const { body: painted } = await send('PUT', 'time-slots', {
    slots: ['900am', '930am', '1000am', '1030am'].map((time) => half('fri', time, 'open')),
  });
  expect((await undo(painted.undo)).body.message).toBe('You undid 4 calendar changes.');
});

test('a whole week is undone by one call', async () => {
  const times = Array.from({ length: 48 }, (_, place) => {
    const hour = Math.floor(place / 2);
    return `${hour % 12 || 12}${place % 2 ? '30' : '00'}${hour < 12 ? 'am' : 'pm'}`;
  });
  const slots = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].flatMap((day) =>
    times.map((time) => half(day, time, 'off')),
  );
  const before = await readTables();
  const { body } = await send('PUT', 'time-slots', { slots });
  expect(body.undo.body.rows).toHaveLength(336);
  const statements = await site.recordStatements(async () => expect((await undo(body.undo)).status).toBe(200));
  expect(statements.length).toBeLessThan(25);
  expect(contents(await readTables())).toEqual(contents(before));
});

test('a change that changed nothing has no undo', async () => {
  expect((await send('PUT', 'time-slots/1/toggle', { isActive: true })).body.undo).toBeNull();
  const twice = { changes: [{ act: 'toggle-date', id: 1, isActive: true }] };
  expect((await send('PUT', 'calendar-changes', twice)).body.undo).toBeNull();
});

describe('what was changed since is not undone', () => {
  const refused = { status: 409, body: { code: 'NOT_POSSIBLE', message: expect.stringMatching(/changed since/) } };

  test.each([
    ['a switched slot that was moved', 'PUT', 'time-slots/1', { dayOfWeek: 'tue', timeOfDay: '900am' }],
    ['a switched slot that was switched back', 'PUT', 'time-slots/1/toggle', { isActive: true }],
    ['a switched slot that was deleted', 'DELETE', 'time-slots/1', undefined],
  ] as const)('%s', async (_, method, path, body) => {
    const { body: toggled } = await send('PUT', 'time-slots/1/toggle', { isActive: false });
    await send(method, path, body);
    const before = await readTables();
    expect(await undo(toggled.undo)).toMatchObject(refused);
    expect(await readTables()).toEqual(before);
  });

  test('one changed half-hour keeps a whole stroke from being undone', async () => {
    const slots = [half('fri', '900am', 'open'), half('fri', '930am', 'open')];
    const { body: painted } = await send('PUT', 'time-slots', { slots });
    await send('PUT', 'time-slots', { slots: [half('fri', '930am', 'off')] });
    const entries = await auditLines(site);
    expect(await undo(painted.undo)).toMatchObject(refused);
    expect((await readTables()).weekly).toHaveLength(5);
    expect(await auditLines(site)).toEqual(entries);
  });

  test('an undo that is sent twice, even at once', async () => {
    const { body: deleted } = await send('DELETE', 'specific-date-slots/1');
    const replies = await Promise.all([undo(deleted.undo), undo(deleted.undo)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await readTables()).dates).toHaveLength(1);
  });

  test('a deleted slot whose time was taken by another one', async () => {
    const { body: deleted } = await send('DELETE', 'time-slots/1');
    await send('POST', 'time-slots', { dayOfWeek: 'mon', timeOfDay: '900am' });
    const before = await readTables();
    expect(await undo(deleted.undo)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(await readTables()).toEqual(before);
  });
});

describe('an invented undo', () => {
  const path = '/api/admin/calendar-undo';
  const createdAt = '2027-01-01T11:00:00.000Z';
  const slot = { dayOfWeek: 'fri', timeOfDay: '900am', isActive: true };
  const restore = (row: object) => ({ rows: [{ item: 'weekly-slot', id: 1, createdAt, after: null, ...row }] });

  test('overwrites no row that exists', async () => {
    const before = await readTables();
    for (const body of [
      restore({ before: slot }),
      restore({ before: slot, after: { ...slot, dayOfWeek: 'mon', isActive: false } }),
      { rows: [{ item: 'date', id: 1, createdAt, before: { date: '2027-06-01', timeOfDay: '900am' }, after: null }] },
    ]) {
      expect(await coach.send('POST', path, body)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    }
    expect(await readTables()).toEqual(before);
  });

  test.each([
    [
      'a range that ends before it starts',
      { startDate: '2027-05-02', endDate: '2027-05-01', label: '', isActive: true },
    ],
    ['a time that the clock skips', { date: '2027-03-14', timeOfDay: '230am', isActive: true }],
  ])('is checked like any other change: %s', async (_, before) => {
    await site.db.delete(specificDateSlots);
    const rows = [{ item: 'date', id: 1, createdAt, before, after: null }];
    expect(await coach.send('POST', path, { rows })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await readTables()).dates).toEqual([]);
  });
});
