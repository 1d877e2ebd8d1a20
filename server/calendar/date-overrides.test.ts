import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { dateOverrides, specificDateSlots } from '../db/schema.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { addCall, listOpenTimes, range, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite();
const coach = useCoach(site);
useMondays(site);

const path = '/api/admin/date-overrides';
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url = path, body?: unknown) => coach.send(method, url, body);
const invalidDate = 'Invalid Date: Selected date is not within your defined date ranges.';
const monday = '2027-01-04';
const first = async () => (await listOpenTimes(site)).slice(0, 3);

describe('an override', () => {
  test('blocks a day immediately', async () => {
    const { status, body } = await send('POST', path, { date: monday, type: 'blocked', reason: 'holiday' });
    const made = { id: 1, date: monday, startDate: null, type: 'blocked', timeSlots: [], reason: 'holiday' };
    const said = { message: 'You blocked Monday, January 4, 2027.', inTheWay: [] };
    expect([status, body]).toMatchObject([201, { ...made, ...said, isActive: true }]);
    expect(await first()).toEqual(['2027-01-11-900am', '2027-01-11-930am', '2027-01-11-1000am']);
    expect(await auditLines(site)).toEqual([
      'coach@example.com calendar-changed: blocked Monday, January 4, 2027: holiday',
    ]);
    const deleted = await send('DELETE', `${path}/1`);
    expect(deleted.body).toEqual({
      message: 'You deleted the block of Monday, January 4, 2027.',
      inTheWay: [],
      undo: expect.anything(),
    });
    expect((await first())[0]).toBe('2027-01-04-900am');
  });

  test('blocks many days across New Year', async () => {
    await site.db.insert(specificDateSlots).values(range('2026-12-01', '2026-12-31'));
    const span = { startDate: '2026-12-24', endDate: '2027-01-04' };
    const { body } = await send('POST', path, { ...span, type: 'blocked' });
    expect(body).toMatchObject({ ...span, date: null, message: 'You blocked December 24, 2026 to January 4, 2027.' });
    expect((await first())[0]).toBe('2027-01-11-900am');
  });

  test('blocks times, which are stored sorted and without duplicates', async () => {
    const { body } = await send('POST', path, {
      date: monday,
      type: 'blocked_specific',
      timeSlots: ['1000am', '900am', '1000am', '100pm'],
    });
    expect(body.timeSlots).toEqual(['900am', '1000am', '100pm']);
    expect(body.message).toBe('You blocked 9:00 AM, 10:00 AM, and 1:00 PM on Monday, January 4, 2027.');
    expect(await first()).toEqual(['2027-01-04-930am', '2027-01-11-900am', '2027-01-11-930am']);
  });

  test('opens only special times by default', async () => {
    const timeSlots = ['800am', '830am', '900am', '300pm', '330pm'];
    const { body } = await send('POST', path, { date: monday, timeSlots });
    expect(body).toMatchObject({
      type: 'available_only',
      timeSlots,
      message: 'You opened only 5 half-hours on Monday, January 4, 2027.',
    });
    expect((await listOpenTimes(site)).slice(0, 6)).toEqual([
      ...timeSlots.map((time) => `${monday}-${time}`),
      '2027-01-11-900am',
    ]);
  });

  test('of a whole day stores no times', async () => {
    expect((await send('POST', path, { date: monday, type: 'blocked', timeSlots: ['900am'] })).body.timeSlots).toEqual(
      [],
    );
  });

  test('several are listed by date', async () => {
    for (const each of [
      { date: '2027-01-06' },
      { startDate: '2027-01-02', endDate: '2027-01-10' },
      { date: '2027-01-05' },
    ]) {
      await send('POST', path, { ...each, type: 'blocked' });
    }
    const listed = (await send('GET')).body as { date: string; startDate: string }[];
    expect(listed.map(({ date, startDate }) => date ?? startDate)).toEqual(['2027-01-02', '2027-01-05', '2027-01-06']);
  });
});

describe('the days of an override', () => {
  test.each([
    [{ date: '2026-12-31' }, 'date'],
    [{ startDate: '2026-12-31', endDate: '2027-01-02' }, 'startDate'],
    [{ startDate: '2027-03-30', endDate: '2027-04-01' }, 'endDate'],
  ])('%j lie outside the ranges, which is refused at %s', async (dates, field) => {
    expect(await send('POST', path, { ...dates, type: 'blocked' })).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: invalidDate, fields: { [field]: invalidDate } },
    });
    expect((await send('GET')).body).toEqual([]);
  });

  test('end no earlier than they begin', async () => {
    const { status, body } = await send('POST', path, { startDate: '2027-02-02', endDate: monday, type: 'blocked' });
    expect([status, body.fields]).toEqual([400, { endDate: 'The last day can’t be before the first.' }]);
  });

  test('may lie in a range that is switched off, or in two adjacent ranges', async () => {
    await site.db.update(specificDateSlots).set({ isActive: false });
    await site.db.insert(specificDateSlots).values(range('2027-04-01', '2027-04-30'));
    const across = { startDate: '2027-03-20', endDate: '2027-04-10', type: 'blocked' };
    expect((await send('POST', path, across)).status).toBe(201);
    await site.db.delete(specificDateSlots);
    expect((await send('POST', path, { date: monday, type: 'blocked' })).status).toBe(400);
  });
});

describe('the same override', () => {
  const block = { date: monday, type: 'blocked_specific', timeSlots: ['900am', '930am'] };

  test('is not created twice, even at once, with its times in another order, or as a span of one day', async () => {
    const { date, ...rest } = block;
    const same = [
      block,
      { ...block, timeSlots: ['930am', '900am', '900am'] },
      { ...block, reason: 'dentist' },
      { ...rest, startDate: date, endDate: date },
    ];
    const replies = await Promise.all(same.map((each) => send('POST', path, each)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await site.db.select().from(dateOverrides)).toHaveLength(1);
    const sentence = 'You’ve already blocked these times on Monday, January 4, 2027.';
    expect(await send('POST', path, block)).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', message: sentence, fields: { date: sentence } },
    });
  });

  test('is accepted with other days, times or type, or if the first is switched off', async () => {
    await send('POST', path, block);
    for (const other of [
      { ...block, date: '2027-01-05' },
      { ...block, timeSlots: ['900am'] },
      { ...block, timeSlots: ['900am', '930am', '1000am'] },
      { ...block, type: 'available_only' },
      { date: monday, type: 'blocked' },
    ]) {
      expect((await send('POST', path, other)).status).toBe(201);
    }
    await site.db.update(dateOverrides).set({ isActive: false }).where(eq(dateOverrides.id, 1));
    expect((await send('POST', path, block)).status).toBe(201);
  });
});

describe('several changes at once', () => {
  const change = (...changes: unknown[]) => coach.send('PUT', '/api/admin/calendar-changes', { changes });
  const blocked = (days: object, reason: string | null = 'sea') => ({
    act: 'add-override',
    override: { ...days, type: 'blocked', reason },
  });

  test('opens one day of a holiday by several changes with one reply and one audit line each', async () => {
    await addCall(site, 'free', [`${monday}-900am`]);
    const days = { startDate: '2027-01-03', endDate: '2027-01-11' };
    const holiday = await send('POST', path, { ...days, type: 'blocked', reason: 'sea' });
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
    expect((await listOpenTimes(site)).slice(0, 3)).toEqual([
      `${monday}-930am`,
      `${monday}-1000am`,
      '2027-01-18-900am',
    ]);
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
    expect(reply.body.message).toBe('You opened Tuesday, January 5, 2027 at 9:00 AM and made 4 more changes.');
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
});
