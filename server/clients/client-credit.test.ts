import { beforeEach, expect, test } from 'vitest';
import { auditLines } from '../testing/accounts.ts';
import { addFreeCall, openBookingsAdmin, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);
const ana = 'ana1@example.com';
const ben = 'ben@example.com';
const people = openClientsAdmin(site, coach);
beforeEach(async () => {
  await addFreeCall(site);
  await addFreeCall(site, '2027-01-04-1000am', { firstName: 'Ben', email: ben });
});

const bookWithCredit = (email: string, time: string) =>
  openBookingsAdmin(coach).book({ email, selectedTimeSlot: `2027-01-11-${time}`, kind: 'paid', paidWith: 'credit' });

test('minutes are given and taken with a reason', async () => {
  expect(await people.adjust(ana, 45, 'Bad connection')).toMatchObject({
    status: 200,
    body: { message: 'Ana Ruiz now has 45 minutes of credit.', client: { creditMinutes: 45 } },
  });
  expect((await people.adjust(ana, -15)).body).toMatchObject({ client: { creditMinutes: 30, credit: [{}, {}] } });
  expect(await auditLines(site)).toEqual([
    'coach@example.com client-changed: gave ana1@example.com 45 minutes: Bad connection',
    'coach@example.com client-changed: took 15 minutes from ana1@example.com: A gift',
  ]);
});

test('credit never goes below zero by hand', async () => {
  await people.adjust(ana, 20);
  const message = 'This client has 20 minutes of credit.';
  expect(await people.adjust(ana, -21)).toMatchObject({ status: 400, body: { fields: { minutes: message } } });
  const taken = await Promise.all([1, 2, 3].map((tab) => people.adjust(ana, -15, `Tab ${tab}`)));
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('a second click, or a second try after a lost reply, gives and takes nothing', async () => {
  const replies = await Promise.all([people.adjust(ana, 30), people.adjust(ana, 30)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  site.setNow('2027-01-01T12:00:59Z');
  expect(await people.adjust(ana, 30)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
  site.setNow('2027-01-01T12:01:01Z');
  expect((await people.adjust(ana, 30)).body.client.creditMinutes).toBe(60);
  await people.adjust(ana, -60);
  expect(await people.adjust(ana, -60)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
});

test('a call with one address is paid with the credit of another', async () => {
  await people.adjust(ana, 30);
  expect((await bookWithCredit(ben, '930am')).status).toBe(409);
  await people.join(ana, ben);
  expect((await bookWithCredit(ben, '930am')).status).toBe(201);
  expect((await people.details(ana)).creditMinutes).toBe(0);
});

test('credit is spent once, even while its client is joined and split', async () => {
  await people.adjust(ana, 30);
  const times = ['900am', '930am', '1000am'];
  const bookings = times.map((time, index) => bookWithCredit(index === 1 ? ana : ben, time));
  const changes = [people.join(ana, ben), people.split(ana, ben), people.join(ben, ana)];
  const replies = await Promise.all([...bookings, ...changes]);
  expect(replies.every(({ status }) => status < 500)).toBe(true);
  const booked = (await Promise.all(bookings)).filter(({ status }) => status === 201);
  expect(booked.length).toBeLessThanOrEqual(1);
});
