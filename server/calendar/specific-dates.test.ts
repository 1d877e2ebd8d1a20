import { describe, expect, test } from 'vitest';
import { specificDateSlots } from '../db/schema.ts';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { addMondays, listOpenTimes } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useEmptySite();
const coach = useCoach(site);

const path = '/api/admin/specific-date-slots';
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url = path, body?: unknown) => coach.send(method, url, body);
const winter = { startDate: '2027-01-04', endDate: '2027-03-31' };

describe('a date range', () => {
  test('without a label is named by its dates', async () => {
    const { status, body } = await send('POST', path, { ...winter, label: ' ', isActive: true });
    expect(status).toBe(201);
    const named = { value: '2027-01-04_2027-03-31', label: 'January 4 to March 31, 2027', isActive: true };
    expect(body).toMatchObject({ id: 1, type: 'date_range', date: null, timeOfDay: null, ...winter, ...named });
    expect(body.message).toBe('You added the range January 4 to March 31, 2027.');
  });

  test('opens and closes the weekly slots for visitors immediately', async () => {
    await addMondays(site);
    await site.db.delete(specificDateSlots);
    await send('POST', path, { startDate: '2027-02-01', endDate: '2027-02-07', label: 'Winter' });
    const open = ['2027-02-01-900am', '2027-02-01-930am', '2027-02-01-1000am'];
    expect(await listOpenTimes(site)).toEqual(open);
    const id = (await send('GET')).body[0].id;
    await send('PUT', `${path}/${id}/toggle`, { isActive: false });
    expect(await listOpenTimes(site)).toEqual([]);
    await send('PUT', `${path}/${id}/toggle`, { isActive: true });
    expect(await listOpenTimes(site)).toEqual(open);
    await send('DELETE', `${path}/${id}`);
    expect((await listOpenTimes(site))[0]).toBe('2027-01-04-900am');
    expect(await auditLines(site)).toEqual(
      ['added', 'switched off', 'switched on', 'deleted'].map(
        (verb) => `coach@example.com calendar-changed: ${verb} the range February 1 to February 7, 2027 (Winter)`,
      ),
    );
  });

  test('that was the last active one explains what that means for the weekly slots', async () => {
    await send('POST', path, winter);
    await send('POST', path, { startDate: '2026-10-01', endDate: '2026-12-31' });
    const [passed, last] = (await send('GET')).body.map(({ id }: { id: number }) => id);
    const nothingOpen = 'None of your weekly slots can be booked now: no date range is active, or all have passed.';
    const off = await send('PUT', `${path}/${last}/toggle`, { isActive: false });
    expect(off.body.message).toBe(`You switched off the range January 4 to March 31, 2027. ${nothingOpen}`);
    const on = await send('PUT', `${path}/${last}/toggle`, { isActive: true });
    expect(on.body.message).toBe('You switched on the range January 4 to March 31, 2027.');
    expect((await send('DELETE', `${path}/${last}`)).body.message).toContain(nothingOpen);
    expect((await send('DELETE', `${path}/${passed}`)).body.message).toBe(
      'You deleted the range October 1 to December 31, 2026. ' +
        'There are no date ranges left, so your weekly slots are offered for the next seven days.',
    );
  });

  test.each([
    [{ startDate: '2027-02-02', endDate: '2027-02-01' }, 'endDate', 'The last day can’t be before the first.'],
    [
      { startDate: '2027-01-01', endDate: '2028-01-02' },
      'endDate',
      'A range can be at most 366 days long. Please split it into two.',
    ],
  ])('%j is refused at %s', async (range, field, sentence) => {
    expect(await send('POST', path, range)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { [field]: sentence } },
    });
    expect((await send('GET')).body).toEqual([]);
  });

  test('may last 366 days, or one', async () => {
    expect((await send('POST', path, { startDate: '2027-01-01', endDate: '2028-01-01' })).status).toBe(201);
    const day = await send('POST', path, { startDate: '2027-01-01', endDate: '2027-01-01' });
    expect([day.status, day.body.label]).toEqual([201, 'Friday, January 1, 2027']);
  });

  test('cannot be created twice, even at once or with another label', async () => {
    const replies = await Promise.all(['a', 'b', 'c'].map((label) => send('POST', path, { ...winter, label })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const sentence =
      'There’s already a range from January 4 to March 31, 2027. You can switch it on or off in the list.';
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'DUPLICATE',
      message: sentence,
      fields: { startDate: sentence },
    });
  });
});

describe('a single dated slot', () => {
  test('has its dated value and label, and is open immediately', async () => {
    const { status, body } = await send('POST', path, { date: '2027-03-15', timeOfDay: '930am' });
    expect(status).toBe(201);
    const label = 'Monday, March 15, 2027 at 9:30 AM EDT';
    expect(body).toMatchObject({ type: 'slot', startDate: null, value: '2027-03-15-930am', label });
    expect(body.message).toBe('You opened Monday, March 15, 2027 at 9:30 AM.');
    expect(await listOpenTimes(site)).toEqual(['2027-03-15-930am']);
    await send('PUT', `${path}/${body.id}/toggle`, { isActive: false });
    expect(await listOpenTimes(site)).toEqual([]);
  });

  test('cannot be created twice', async () => {
    const slot = { date: '2027-01-04', timeOfDay: '930am', isActive: false };
    await send('POST', path, slot);
    const sentence =
      'There’s already a slot on Monday, January 4, 2027 at 9:30 AM EST. You can switch it on or off in the list.';
    expect(await send('POST', path, { ...slot, isActive: true })).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', message: sentence, fields: { timeOfDay: sentence } },
    });
  });
});

test('ranges and slots are listed by date', async () => {
  const all = [
    { date: '2027-02-01', timeOfDay: '100pm' },
    { date: '2027-02-01', timeOfDay: '1100am' },
    { startDate: '2027-02-01', endDate: '2027-02-28' },
    { date: '2027-01-20', timeOfDay: '100pm' },
    winter,
  ];
  for (const each of all) await send('POST', path, each);
  expect((await send('GET')).body.map(({ value }: { value: string }) => value)).toEqual([
    '2027-01-04_2027-03-31',
    '2027-01-20-100pm',
    '2027-02-01_2027-02-28',
    '2027-02-01-1100am',
    '2027-02-01-100pm',
  ]);
});

test('a slot from before the coach’s clock changed is named without the former one', async () => {
  const { body } = await send('POST', path, { date: '2027-01-05', timeOfDay: '930am' });
  await changeSettings(site, 'calls', { coachTimeZone: 'America/Los_Angeles' });
  const deleted = await send('DELETE', `${path}/${body.id}`);
  expect(deleted.body.message).toBe('You deleted Tuesday, January 5, 2027 at 9:30 AM.');
});
