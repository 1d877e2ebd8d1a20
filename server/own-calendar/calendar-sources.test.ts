import { beforeEach, describe, expect, test } from 'vitest';
import { bookedSlots, calendarSources } from '../db/schema.ts';
import { describeCalendars } from '../monitoring/check-calendars.ts';
import { auditEntries, signIn } from '../testing/accounts.ts';
import { addFreeCall, freeCallRequest, useBookings } from '../testing/bookings.ts';
import { listOpenTimes } from '../testing/calendar.ts';
import { calendarFile, event, useCalendarServer } from '../testing/calendar-server.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { readDueSources } from './read-source.ts';

const site = useSite({ listen: true, env: { ALLOW_PRIVATE_CALENDARS: 'yes' } });
const coach = useBookings(site);
const calendars = useCalendarServer();
const PATH = '/api/admin/calendar-sources';

/** Monday at 9:10 in New York, for half an hour. */
const dentist = event('dentist', 'SUMMARY:Dentist', 'DTSTART:20270104T141000Z', 'DURATION:PT30M');
const [NINE, HALF_PAST, TEN] = ['2027-01-04-900am', '2027-01-04-930am', '2027-01-04-1000am'] as const;

const add = (changed: object = {}) =>
  coach.send('POST', PATH, { name: 'Family', url: `${calendars.url}/secret-7.ics`, countsAllDay: true, ...changed });
const firstDay = async () => (await listOpenTimes(site)).filter((value) => value.startsWith('2027-01-04'));
const book = (selectedTimeSlot: string) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(1, { selectedTimeSlot }));
const readNow = async (id: number) => (await coach.send('POST', `${PATH}/${id}/read`)).body;
const clashes = async () => (await coach.send('GET', '/api/admin/calls-in-the-way')).body;

beforeEach(() => {
  calendars.requests.length = 0;
  calendars.serve(dentist);
});

describe('a calendar that the coach adds', () => {
  test('closes the half-hours that its events touch, in lists and for bookings, until they are gone', async () => {
    expect(await firstDay()).toEqual([NINE, HALF_PAST, TEN]);
    const { status, body } = await add();
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: body.id,
        name: 'Family',
        countsAllDay: true,
        state: {
          readAt: '2027-01-01T12:00:00.000Z',
          failingSince: null,
          problem: null,
          busyCount: 1,
          needsChoice: false,
          whenUnread: null,
        },
      },
    });
    expect(await firstDay()).toEqual([TEN]);
    for (const value of [NINE, HALF_PAST]) {
      expect(await book(value)).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE' } });
    }
    calendars.serve();
    expect(await readNow(body.id)).toMatchObject({ busyCount: 0 });
    expect(await firstDay()).toEqual([NINE, HALF_PAST, TEN]);
    expect((await book(HALF_PAST)).status).toBe(201);
  });

  test('keeps its address and titles sealed: in no reply, list or line of the log', async () => {
    const { body } = await add();
    const [row] = await site.db.select().from(calendarSources);
    const texts = [row, body, (await coach.send('GET', PATH)).body, await auditEntries(site), site.logged];
    for (const text of texts) expect(JSON.stringify(text)).not.toMatch(/secret-7|dentist/i);
    expect((await auditEntries(site))[0]?.[2]).toBe('added their calendar “Family”');
  });

  test('shows its titles to the coach who opens them, and an event can be left out and counted again', async () => {
    const { id } = (await add()).body;
    const [shown] = (await coach.send('GET', `${PATH}/${id}/events`)).body;
    expect(shown).toMatchObject({ title: 'Dentist', startsAt: '2027-01-04T14:10:00.000Z', times: 1, isIgnored: false });
    const setCounts = (counts: boolean) => coach.send('PUT', `${PATH}/${id}/events/${shown.key}`, { counts });
    await setCounts(false);
    expect(await firstDay()).toEqual([NINE, HALF_PAST, TEN]);
    // It stays left out when the calendar is read again.
    calendars.serve(dentist, event('other', 'DTSTART:20270104T150000Z', 'DURATION:PT10M'));
    await readNow(id);
    expect(await firstDay()).toEqual([NINE, HALF_PAST]);
    await setCounts(true);
    expect(await firstDay()).toEqual([]);
    expect((await auditEntries(site)).map(([, , subject]) => subject)).toEqual([
      'added their calendar “Family”',
      'let an event no longer count in their calendar “Family”',
      'counted an event again in their calendar “Family”',
    ]);
  });

  test('counts whole days only if the coach wants it', async () => {
    calendars.serve(event('birthday', 'DTSTART;VALUE=DATE:20270104'));
    const { id } = (await add({ countsAllDay: false })).body;
    expect(await firstDay()).toHaveLength(3);
    await coach.send('PUT', `${PATH}/${id}`, { name: 'Family', countsAllDay: true });
    expect(await firstDay()).toEqual([]);
  });

  test('is forgotten with all that it closed', async () => {
    const { id } = (await add()).body;
    expect((await coach.send('DELETE', `${PATH}/${id}`)).status).toBe(200);
    expect(await firstDay()).toHaveLength(3);
    expect((await coach.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await coach.send('POST', `${PATH}/${id}/read`)).status).toBe(404);
  });

  test('is refused at an address that the site must not ask: nothing stays', async () => {
    const { status, body } = await add({ url: 'http://169.254.169.254/a.ics' });
    const url = 'This address leads into a private network. Please enter a public one';
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid', fields: { url } } });
    expect(await site.db.select().from(calendarSources)).toEqual([]);
    // Later, no form has the field.
    const { id } = (await add()).body;
    calendars.answer = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    expect(await coach.send('POST', `${PATH}/${id}/read`)).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: `${url}.`, fields: { url } },
    });
    expect((await coach.send('GET', PATH)).body).toMatchObject([{ state: { problem: `${url}.`, busyCount: 1 } }]);
  });

  test('is shown in the month by its name, apart from the coach’s own rules', async () => {
    await add();
    const { days } = (await coach.send('GET', '/api/admin/calendar-month?month=2027-01')).body;
    const monday = days.find(({ date }: { date: string }) => date === '2027-01-04');
    expect(monday.busy).toEqual([
      { startsAt: '2027-01-04T14:10:00.000Z', endsAt: '2027-01-04T14:40:00.000Z', calendar: 'Family' },
    ]);
    expect(monday.halfHours.map(({ state }: { state: string }) => state)).toEqual(['busy', 'busy', 'open']);
    expect(days.filter(({ busy }: { busy?: unknown }) => busy)).toHaveLength(1);
  });
});

describe('calls and busy times', () => {
  test('a call stays booked under a busy time, and stands on Today until it is dealt with', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    const source = (await add()).body.id;
    expect(await clashes()).toMatchObject([{ kind: 'free', id }]);
    calendars.serve();
    await readNow(source);
    expect(await clashes()).toEqual([]);
    calendars.serve(dentist);
    await readNow(source);
    await coach.send('POST', '/api/admin/calls-in-the-way/keep', { calls: [{ kind: 'free', id }] });
    await readNow(source);
    expect(await clashes()).toEqual([]);
    expect(await site.db.select().from(bookedSlots)).toHaveLength(1);
  });

  test('a payment under way is settled under a busy time, and the call stands on Today as well', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await add();
    await buyer.pay(body.clientSecret, body.publishableKey);
    expect((await buyer.confirm(body.paymentIntentId)).status).toBe(200);
    expect(await clashes()).toMatchObject([{ kind: 'paid', id: body.callId, status: 'confirmed' }]);
  });

  test('the site’s own call that comes back from the calendar closes nothing, and can be moved', async () => {
    const id = await addFreeCall(site, HALF_PAST);
    calendars.serve(event(`consultation-${id}@localhost`, 'DTSTART:20270104T140000Z', 'DURATION:PT90M'));
    await add();
    expect(await clashes()).toEqual([]);
    const moved = await coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: NINE });
    expect(moved.status).toBe(200);
  });

  test('the coach may go over a busy time, once asked', async () => {
    await add();
    const id = await addFreeCall(site, TEN);
    const move = (overBusy: boolean) =>
      coach.send('POST', `/api/admin/bookings/free/${id}/move`, { selectedTimeSlot: NINE, overBusy });
    const listTimes = async (query: string) =>
      (await coach.send('GET', `/api/admin/open-slots${query}`)).body
        .filter(({ value }: { value: string }) => value.startsWith('2027-01-04'))
        .map(({ value, isBusy }: { value: string; isBusy?: boolean }) => [value, isBusy ?? false]);
    expect(await listTimes('')).toEqual([]);
    expect(await listTimes(`?moving=free-${id}`)).toEqual([
      [NINE, true],
      [HALF_PAST, true],
      [TEN, false],
    ]);
    expect(await move(false)).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE' } });
    expect((await move(true)).status).toBe(200);
    const booked = await coach.send('POST', '/api/admin/bookings', {
      ...freeCallRequest(2, { selectedTimeSlot: HALF_PAST }),
      kind: 'free',
      outsideHours: true,
    });
    expect(booked.status).toBe(201);
    expect(await clashes()).toEqual([]);
  });

  test('a time says that the coach is busy half an hour later, when a longer call would go on', async () => {
    calendars.serve(event('dentist', 'DTSTART:20270104T143000Z', 'DURATION:PT30M'));
    await add();
    const id = await addFreeCall(site, TEN);
    const listBusy = async (query: string) =>
      (await coach.send('GET', `/api/admin/open-slots${query}`)).body.filter(
        ({ value, isBusy, isBusyAfter }: { value: string; isBusy?: boolean; isBusyAfter?: boolean }) =>
          value.startsWith('2027-01-04') && (isBusy || isBusyAfter),
      );
    const busy = [
      { value: NINE, isBusyAfter: true },
      { value: HALF_PAST, isBusy: true },
    ];
    expect(await listBusy(`?moving=free-${id}`)).toMatchObject(busy);
    expect(await listBusy('?date=2027-01-04')).toMatchObject(busy);
  });
});

describe('a calendar that is read again', () => {
  test('is asked whether it has changed, every five minutes, by one process', async () => {
    calendars.answer = (request, response) => {
      if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.setHeader('etag', '"1"').end(`BEGIN:VCALENDAR\r\n${dentist}\r\nEND:VCALENDAR\r\n`);
    };
    await add();
    await readDueSources(site.ctx);
    expect(calendars.requests).toHaveLength(1);
    site.setNow('2027-01-01T12:05:00Z');
    await Promise.all([readDueSources(site.ctx), readDueSources(site.ctx)]);
    expect(calendars.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
    const [source] = (await coach.send('GET', PATH)).body;
    expect(source.state).toMatchObject({ readAt: '2027-01-01T12:05:00.000Z', busyCount: 1 });
  });

  test('is expanded again on the coach’s new clock, though its file is the same', async () => {
    calendars.answer = (request, response) => {
      if (request.headers['if-none-match']) response.writeHead(304).end();
      else
        response
          .setHeader('etag', '"1"')
          .end(calendarFile(event('lunch', 'DTSTART:20270104T090000', 'DURATION:PT30M')));
    };
    const { id } = (await add()).body;
    const startsAt = async () => (await coach.send('GET', `${PATH}/${id}/events`)).body[0].startsAt;
    expect(await startsAt()).toBe('2027-01-04T14:00:00.000Z');
    const { documents } = (await coach.send('GET', '/api/admin/settings')).body;
    const { version, content } = documents.find(({ name }: { name: string }) => name === 'calls');
    const saved = { version, content: { ...content, coachTimeZone: 'America/Los_Angeles' } };
    expect((await coach.send('PUT', '/api/admin/settings/calls', saved)).status).toBe(200);
    await readDueSources(site.ctx);
    expect(await startsAt()).toBe('2027-01-04T17:00:00.000Z');
  });

  test('takes an event of years that no date names, and the calendars after it are read as well', async () => {
    await add();
    await add({ name: 'Work' });
    calendars.serve(event('ages', 'DTSTART:20270104T141000Z', 'DURATION:P9000000D'));
    site.setNow('2027-01-01T12:05:00Z');
    await readDueSources(site.ctx);
    expect(await firstDay()).toEqual([]);
    expect((await coach.send('GET', PATH)).body).toMatchObject([
      { state: { readAt: '2027-01-01T12:05:00.000Z', problem: null } },
      { state: { readAt: '2027-01-01T12:05:00.000Z', problem: null } },
    ]);
  });

  test('and cannot be: what is known stays, and after a day the coach chooses', async () => {
    expect(await describeCalendars(site.db)).toEqual([]);
    const { id } = (await add()).body;
    expect(await describeCalendars(site.db)).toMatchObject([{ state: 'good' }]);
    const choose = (choice: string) => coach.send('PUT', `${PATH}/${id}/unread`, { choice });
    expect((await choose('close')).body.code).toBe('NOT_POSSIBLE');
    calendars.answer = (_, response) => response.writeHead(503).end();
    const state = await readNow(id);
    expect(state).toMatchObject({ busyCount: 1, needsChoice: false, failingSince: '2027-01-01T12:00:00.000Z' });
    expect(state.problem).toBe('The calendar’s server answers with an error (503).');
    expect(await firstDay()).toEqual([TEN]);
    expect(await describeCalendars(site.db)).toMatchObject([{ state: 'bad' }]);
    site.setNow('2027-01-02T12:00:00Z');
    await signIn(site, 'coach@example.com', undefined, coach);
    expect((await readNow(id)).needsChoice).toBe(true);
    const waiting = async () => (await coach.send('GET', '/api/admin/today')).body.attention.calendars;
    expect(await waiting()).toMatchObject([{ name: 'Family', failingSince: '2027-01-01T12:00:00.000Z' }]);
    await choose('close');
    expect(await listOpenTimes(site)).toEqual([]);
    expect([await clashes(), await waiting()]).toEqual([[], []]);
    await choose('open');
    expect(await firstDay()).toEqual([TEN]);
    await choose('close');
    calendars.serve(dentist);
    expect(await readNow(id)).toMatchObject({ problem: null, failingSince: null, whenUnread: null });
    expect(await firstDay()).toEqual([TEN]);
  });
});
