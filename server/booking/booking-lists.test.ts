import { beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Browser, signIn } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, freeCallRequest, openBookings, openBookingsAdmin } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
let coach: Browser;
const past = (day: number) => `2026-12-${String(day).padStart(2, '0')}-930am`;

beforeAll(async () => {
  coach = await openBookings(site);
  const people = [
    ['Ana', 'Ruiz', '+1 202 555 0001', '2027-01-04-930am', 'pending'],
    ['Bea', 'Stone de la Cruz', '+1 202 555 0002', '2027-01-11-930am', 'confirmed'],
    ['Mary Ann', "O'Neil", '+44 7700 900123', past(10), 'completed'],
    ['Ruizo', 'Cole', '+1 202 555 0004', past(11), 'no_show'],
    ['50%_off', 'Robot\\', '+1 202 555 0005', '2027-01-18-930am', 'suspected_robot'],
  ] as const;
  for (const [firstName, lastName, phone, value, status] of people) {
    const email = `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, '');
    const phoneDigits = phone.replaceAll(/\D/g, '');
    await addFreeCall(site, value, { firstName, lastName, email, phone, phoneDigits, status });
  }
  await addPaidCall(site, '2027-01-04-900am', { lastName: 'Zimmer' });
  await addPaidCall(site, '2027-01-04-1000am', {
    lastName: 'adams',
    status: 'pending',
    createdAt: new Date('2026-12-31T00:00:00Z'),
  });
});

type Row = { firstName: string; lastName: string };
const names = async (query: string, path = '/api/consultation-requests') =>
  ((await coach.send('GET', `${path}${query}`)).body as Row[]).map(({ firstName }) => firstName);
const details = (id: number) => openBookingsAdmin(coach).details(`free/${id}`);

describe('the list of free calls', () => {
  test('contains all without a query, latest first, with every answer', async () => {
    const { body } = await coach.send('GET', '/api/consultation-requests');
    expect(body).toHaveLength(5);
    const bea = { kind: 'free', id: 2, firstName: 'Bea', lastName: 'Stone de la Cruz', phone: '+1 202 555 0002' };
    const time = { selectedTimeSlot: '2027-01-11-930am', startsAt: '2027-01-11T14:30:00.000Z', minutes: 30 };
    const answers = { goals: 'More energy in the afternoon', medications: null, ownAnswers: [] };
    expect(body[1]).toMatchObject({ ...bea, ...time, ...answers, source: 'website', status: 'confirmed' });
  });

  test.each([
    ['?when=upcoming&sort=soonest', ['Ana', 'Bea', '50%_off']],
    ['?when=upcoming&status=genuine&sort=soonest', ['Ana', 'Bea']],
    ['?when=past', ['Ruizo', 'Mary Ann']],
    ['?status=open', ['Bea', 'Ana']],
    ['?status=suspected_robot', ['50%_off']],
    ['?sort=name', ['Ruizo', 'Mary Ann', '50%_off', 'Ana', 'Bea']],
    ['?pageSize=2&page=2', ['Ana', 'Ruizo']],
    ['?pageSize=2&page=9', []],
    // `search-all.test.ts` has how a search is understood.
    ['?search=ÓN%E2%80%99eil', ['Mary Ann']],
    ['?search=202-555-0002', ['Bea']],
    ['?search=%22ruiz%22', ['Ana']],
    ['?search=50%25_', ['50%_off']],
    ['?search=robot%5C', ['50%_off']],
  ])('%s finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
  });
});

describe('the list of paid calls', () => {
  test('contains duration, amount and payment', async () => {
    const { body } = await coach.send('GET', '/api/coaching-calls?search=zimmer');
    const paid = { amount: 5000, status: 'paid', paidWith: 'card', stripePaymentIntentId: 'pi_2027-01-04-900am' };
    expect(body).toMatchObject([
      { kind: 'paid', duration: 30, rolloverMinutes: 0, source: 'coaching-offers', ...paid },
    ]);
  });

  test('sorts names without regard to case, and by when they were booked', async () => {
    const lastNames = async (sort: string) =>
      ((await coach.send('GET', `/api/coaching-calls?sort=${sort}`)).body as Row[]).map(({ lastName }) => lastName);
    expect(await lastNames('name')).toEqual(['adams', 'Zimmer']);
    expect(await lastNames('newest')).toEqual(['adams', 'Zimmer']);
    expect(await lastNames('soonest')).toEqual(['Zimmer', 'adams']);
  });
});

describe('the list of all calls', () => {
  test('has free and paid calls in one order, by the same filters', async () => {
    const lastNames = async (query: string) =>
      ((await coach.send('GET', `/api/admin/calls${query}`)).body as Row[]).map(({ lastName }) => lastName);
    expect(await lastNames('?when=upcoming&status=genuine&sort=soonest')).toEqual([
      'Zimmer',
      'Ruiz',
      'adams',
      'Stone de la Cruz',
    ]);
    expect(await lastNames('?search=zim')).toEqual(['Zimmer']);
    expect(await lastNames('?status=pending&sort=name')).toEqual(['adams', 'Ruiz']);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => lastNames(`?pageSize=2&page=${page}`)));
    expect(new Set(pages.flat()).size).toBe(7);
    expect((await coach.send('GET', '/api/admin/calls?status=none')).body).toMatchObject({ code: 'invalid' });
  });
});

test.each([
  ['all', '', { upcoming: 5, past: 2, all: 7 }],
  ['free', '', { upcoming: 3, past: 2, all: 5 }],
  ['free', '?status=genuine', { upcoming: 2, past: 2, all: 4 }],
  ['free', '?search=ruiz', { upcoming: 1, past: 1, all: 2 }],
  ['paid', '?status=paid', { upcoming: 1, past: 0, all: 1 }],
])('of %s calls %s there are %j', async (kind, query, counts) => {
  expect((await coach.send('GET', `/api/admin/bookings/${kind}/count${query}`)).body).toEqual(counts);
});

describe('the details of a booking', () => {
  test('show the client’s other bookings by address, without suspected robots', async () => {
    const bookingId = await addFreeCall(site, '2027-02-01-930am', { email: 'dora@example.com', phoneDigits: '77' });
    const other = await addPaidCall(site, '2027-02-08-930am', { email: 'dora@example.com', phoneDigits: '99' });
    await addPaidCall(site, '2027-02-22-930am', { email: 'dora@work.example', phoneDigits: '77' });
    await addFreeCall(site, past(12), { email: 'dora@example.com', phoneDigits: '78', status: 'suspected_robot' });
    await addFreeCall(site, past(13), { email: 'nobody@example.com', phoneDigits: '' });
    const { others } = await details(bookingId);
    expect(others).toMatchObject([{ kind: 'paid', id: other, label: 'Monday, February 8, 2027 at 9:30 AM EST' }]);
  });

  test('name other addresses with the same phone number as a hint', async () => {
    const bookingId = await addFreeCall(site, past(15), { email: 'fay@example.com', phoneDigits: '88' });
    const anna = { firstName: 'Anna', lastName: 'Example', email: 'anna@example.com', phoneDigits: '88' };
    await addFreeCall(site, past(16), anna);
    const latestId = await addPaidCall(site, past(17), { ...anna, rolloverMinutes: 45 });
    const robot = { email: 'bot@example.com', phoneDigits: '88', status: 'suspected_robot' };
    await addFreeCall(site, past(14), robot);
    const robotsId = await addFreeCall(site, past(13), { ...robot, email: 'robot@example.com' });
    const body = await details(bookingId);
    const { phoneDigits: _digits, ...named } = anna;
    expect(body).toMatchObject({ others: [], openCreditMinutes: 0 });
    expect(body.samePhone).toEqual([{ kind: 'paid', id: latestId, calls: 2, ...named }]);
    expect((await details(robotsId)).samePhone).toHaveLength(2);
    const nobody = await addFreeCall(site, past(18), { email: 'gil@example.com', phoneDigits: '' });
    expect((await details(nobody)).samePhone).toEqual([]);
  });

  test('list the mails about it, newest first', async () => {
    const request = freeCallRequest(9, { selectedTimeSlot: '2027-03-01-930am' });
    const booked = await site.send('POST', '/api/consultation-request', request);
    const { mails } = await details(booked.body.id);
    expect(mails).toMatchObject([
      { kind: 'free-call-notice', recipient: 'coach@example.com', state: 'queued', tries: 0 },
      { kind: 'free-call-confirmation', recipient: 'ana9@example.com' },
    ]);
  });
});

test('a member’s free call is marked by its source', async () => {
  await addMember(site);
  const member = await signIn(site, 'member@example.com');
  const request = freeCallRequest(20, { selectedTimeSlot: '2027-03-08-930am', source: 'website' });
  const reply = await member.send('POST', '/api/consultation-request', request);
  expect((await details(reply.body.id)).booking.source).toBe('course');
});

test('upcoming calls are those that may take place, in the list, its counts and its file, unless a status is chosen', async () => {
  const statuses = ['confirmed', 'cancelled', 'expired', 'refunded'];
  for (const [index, status] of statuses.entries()) {
    const value = `2027-04-0${index + 1}-930am`;
    await addPaidCall(site, value, { firstName: status, lastName: 'Quill', status });
    await addPaidCall(site, `2026-11-0${index + 1}-930am`, { firstName: status, lastName: 'Quill', status });
  }
  const list = (query: string) => names(`?search=quill${query}`, '/api/coaching-calls');
  const count = async (query: string) =>
    (await coach.send('GET', `/api/admin/bookings/paid/count?search=quill${query}`)).body;
  const linesInFile = async (query: string) =>
    String((await coach.send('GET', `/api/admin/bookings/paid/export?search=quill${query}`)).body).split('Quill')
      .length - 1;
  for (const status of ['', '&status=genuine']) {
    expect(await list(`&when=upcoming${status}`)).toEqual(['confirmed']);
    expect(await list(`&when=past${status}`)).toHaveLength(4);
    expect(await list(status)).toHaveLength(8);
    expect(await count(status)).toEqual({ upcoming: 1, past: 4, all: 8 });
    expect(await linesInFile(`&when=upcoming${status}`)).toBe(1);
  }
  expect(await list('&when=upcoming&status=expired')).toEqual(['expired']);
  expect(await count('&status=cancelled')).toEqual({ upcoming: 1, past: 1, all: 2 });
});
