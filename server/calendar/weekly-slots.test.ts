import { describe, expect, test } from 'vitest';
import { auditLines, useCoach } from '../testing/accounts.ts';
import { listOpenTimes, useMondays } from '../testing/calendar.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useEmptySite();
const coach = useCoach(site);

const path = '/api/admin/time-slots';
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url = path, body?: unknown) => coach.send(method, url, body);
const labels = async () => (await send('GET')).body.map(({ label }: { label: string }) => label);

describe('weekly slots', () => {
  test('get their value and label from the server', async () => {
    const sent = { dayOfWeek: 'mon', timeOfDay: '900am', value: 'x', label: 'y', isActive: true };
    const { status, body } = await send('POST', path, sent);
    expect(status).toBe(201);
    const made = { id: 1, value: 'mon-900am', label: 'Monday at 9:00 AM EST', isActive: true };
    expect(body).toMatchObject({ ...made, message: 'You opened Monday at 9:00 AM.', inTheWay: [] });
    const { message, inTheWay, undo, ...slot } = body;
    expect((await send('GET')).body).toEqual([slot]);
    expect(await auditLines(site)).toEqual(['coach@example.com calendar-changed: opened Monday at 9:00 AM']);
    expect((await listOpenTimes(site))[0]).toBe('2027-01-04-900am');
  });

  test('are listed by day and time', async () => {
    for (const [dayOfWeek, timeOfDay] of [
      ['sun', '1200am'],
      ['mon', '1200pm'],
      ['mon', '1130am'],
      ['tue', '100am'],
    ]) {
      await send('POST', path, { dayOfWeek, timeOfDay });
    }
    expect(await labels()).toEqual([
      'Monday at 11:30 AM EST',
      'Monday at 12:00 PM EST',
      'Tuesday at 1:00 AM EST',
      'Sunday at 12:00 AM EST',
    ]);
  });

  test('cannot be created twice, even by requests at once', async () => {
    const slot = { dayOfWeek: 'mon', timeOfDay: '900am' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('POST', path, slot)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const sentence = 'There’s already a slot on Monday at 9:00 AM. You can switch it on or off in the list.';
    expect(replies.find(({ status }) => status === 409)?.body).toEqual({
      code: 'DUPLICATE',
      message: sentence,
      error: sentence,
      fields: { timeOfDay: sentence },
    });
    expect(await auditLines(site)).toHaveLength(1);
  });
});

describe('changing a weekly slot', () => {
  useMondays(site);

  test('moves it, and visitors see that immediately', async () => {
    site.setNow('2027-01-01T12:10:00Z');
    const { status, body } = await send('PUT', `${path}/1`, { dayOfWeek: 'tue', timeOfDay: '200pm' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 1,
      value: 'tue-200pm',
      label: 'Tuesday at 2:00 PM EST',
      isActive: true,
      updatedAt: '2027-01-01T12:10:00.000Z',
      message: 'You moved Monday at 9:00 AM to Tuesday at 2:00 PM.',
    });
    expect((await listOpenTimes(site)).slice(0, 3)).toEqual([
      '2027-01-04-930am',
      '2027-01-04-1000am',
      '2027-01-05-200pm',
    ]);
  });

  test('can switch it off in the same step', async () => {
    const { body } = await send('PUT', `${path}/1`, { dayOfWeek: 'tue', timeOfDay: '200pm', isActive: false });
    expect(body.message).toBe('You moved Monday at 9:00 AM to Tuesday at 2:00 PM and switched off Tuesday at 2:00 PM.');
    expect(body.isActive).toBe(false);
  });

  test('to the same day and time, or to that of another slot, which is refused, changes nothing and is not audited', async () => {
    const { status, body } = await send('PUT', `${path}/1`, { dayOfWeek: 'mon', timeOfDay: '900am' });
    expect([status, body.message]).toEqual([200, 'Nothing to change: it’s already like this.']);
    expect(await auditLines(site)).toEqual([]);
    const reply = await send('PUT', `${path}/1`, { dayOfWeek: 'mon', timeOfDay: '930am', isActive: false });
    expect(reply).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(reply.body.fields.timeOfDay).toContain('Monday at 9:30 AM.');
    expect(await labels()).toEqual(['Monday at 9:00 AM EST', 'Monday at 9:30 AM EST', 'Monday at 10:00 AM EST']);
    expect(await auditLines(site)).toEqual([]);
  });

  test('a switch sets the sent state, and visitors see that immediately', async () => {
    const off = await send('PUT', `${path}/1/toggle`, { isActive: false });
    expect(off.body).toMatchObject({ isActive: false, message: 'You switched off Monday at 9:00 AM.' });
    expect((await listOpenTimes(site))[0]).toBe('2027-01-04-930am');
    const again = await send('PUT', `${path}/1/toggle`, { isActive: false });
    expect(again.body).toMatchObject({ isActive: false, message: 'Nothing to change: it’s already like this.' });
    await send('PUT', `${path}/1/toggle`, { isActive: true });
    expect((await listOpenTimes(site))[0]).toBe('2027-01-04-900am');
    expect((await auditLines(site)).map((line) => line.split(': ')[1])).toEqual([
      'switched off Monday at 9:00 AM',
      'switched on Monday at 9:00 AM',
    ]);
  });

  test('a deleted slot is no longer offered', async () => {
    const { status, body } = await send('DELETE', `${path}/1`);
    expect([status, body]).toEqual([
      200,
      { message: 'You deleted Monday at 9:00 AM.', inTheWay: [], undo: expect.anything() },
    ]);
    const gone = { status: 404, body: { code: 'NOT_FOUND', message: 'This slot no longer exists.' } };
    expect(await send('PUT', `${path}/1/toggle`, { isActive: true })).toMatchObject(gone);
    expect((await listOpenTimes(site))[0]).toBe('2027-01-04-930am');
  });
});

describe('many half-hours of the week at once', () => {
  useMondays(site);
  const at = (dayOfWeek: string, timeOfDay: string, state: string) => ({ dayOfWeek, timeOfDay, state });

  test('are opened, switched off and removed in one step, and the `before` of the reply reverses it', async () => {
    const week = async () =>
      (await send('GET')).body.map(({ value, isActive }: { value: string; isActive: boolean }) => [value, isActive]);
    const before = await week();
    const slots = [
      at('mon', '900am', 'none'),
      at('mon', '930am', 'off'),
      at('tue', '800am', 'open'),
      at('wed', '800am', 'off'),
    ];
    const { status, body } = await send('PUT', path, { slots });
    const message = 'You changed 4 half-hours of the week: 1 opened, 2 switched off, 1 removed.';
    const states = ['open', 'open', 'none', 'none'];
    const previous = slots.map((slot, index) => ({ ...slot, state: states[index] }));
    expect([status, body]).toMatchObject([200, { message, inTheWay: [], before: previous }]);
    expect((await listOpenTimes(site)).slice(0, 2)).toEqual(['2027-01-04-1000am', '2027-01-05-800am']);
    expect(await week()).toEqual([
      ['mon-930am', false],
      ['mon-1000am', true],
      ['tue-800am', true],
      ['wed-800am', false],
    ]);
    expect((await send('GET')).body[2]).toMatchObject({ label: 'Tuesday at 8:00 AM EST', dayOfWeek: 'tue' });

    await send('PUT', path, { slots: body.before });
    expect(await week()).toEqual(before);
    expect(await auditLines(site)).toHaveLength(2);
  });

  test('a single one is named, and an unchanged one is not audited', async () => {
    const one = await send('PUT', path, { slots: [at('fri', '800am', 'open'), at('mon', '900am', 'open')] });
    expect(one.body.message).toBe('You opened Friday at 8:00 AM.');
    const none = await send('PUT', path, { slots: [at('fri', '800am', 'open'), at('sat', '900am', 'none')] });
    expect(none.body.message).toBe('Nothing to change: it’s already like this.');
    expect(await auditLines(site)).toHaveLength(1);
  });
});

test('a coach on another clock reads no abbreviation of the eastern one', async () => {
  await changeSettings(site, 'calls', { coachTimeZone: 'America/Los_Angeles' });
  const slot = { dayOfWeek: 'mon', timeOfDay: '900am' };
  const replies = [
    await send('POST', path, slot),
    await send('POST', path, slot),
    await send('PUT', `${path}/1`, { dayOfWeek: 'tue', timeOfDay: '200pm', isActive: false }),
    await send('PUT', path, { slots: [{ ...slot, state: 'open' }] }),
    await send('DELETE', `${path}/1`),
  ];
  expect(replies.map(({ body }) => body.message)).toEqual([
    'You opened Monday at 9:00 AM.',
    'There’s already a slot on Monday at 9:00 AM. You can switch it on or off in the list.',
    'You moved Monday at 9:00 AM to Tuesday at 2:00 PM and switched off Tuesday at 2:00 PM.',
    'You opened Monday at 9:00 AM.',
    'You deleted Tuesday at 2:00 PM.',
  ]);
  expect((await auditLines(site)).filter((line) => line.includes('EST'))).toEqual([]);
});
