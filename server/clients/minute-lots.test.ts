import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, comeBackAt, signIn } from '../testing/accounts.ts';
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

const give = (minutes: number, lastDay?: string, email = ana) =>
  people.adjust(email, minutes, `For use until ${lastDay}`, lastDay ? { lastDay } : {});
const { book, act } = openBookingsAdmin(coach);
const bookWithCredit = (email = ana) =>
  book({ email, selectedTimeSlot: '2027-01-11-930am', kind: 'paid', paidWith: 'credit' });
const cancel = (id: number) => act(`paid/${id}`, 'cancel');
const listed = async () => (await coach.send('GET', '/api/admin/client-credit')).body;
const lotsOf = async (email = ana) =>
  (await people.details(email)).creditLots.map(({ minutes, endsAt }) => [minutes, endsAt]);

const setNow = (instant: string) => comeBackAt(site, coach, instant);

/** The last moment of the coach's January 5 has passed. */
const january6 = '2027-01-06T05:00:00.000Z';

test('minutes that end are spent first, and count until their last day is over', async () => {
  await give(40);
  expect((await give(25, '2027-01-05')).body.client).toMatchObject({ creditMinutes: 65 });
  expect(await lotsOf()).toEqual([
    [25, january6],
    [40, null],
  ]);
  await bookWithCredit();
  expect(await lotsOf()).toEqual([[35, null]]);
  await setNow('2027-01-02T12:00:00Z');
  expect((await give(20, '2027-01-05')).body.client.creditMinutes).toBe(55);
  await setNow('2027-01-06T04:59:59Z');
  expect((await people.details(ana)).creditMinutes).toBe(55);
  await setNow(january6);
  const { creditMinutes, credit } = await people.details(ana);
  expect(creditMinutes).toBe(35);
  expect(credit.at(-1)).toMatchObject({ minutes: -20, reason: 'Ended unused', at: january6 });
  expect(credit.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(35);
});

test('lists and sums leave out what has ended', async () => {
  await give(25, '2027-01-05');
  await give(30, undefined, ben);
  await give(15, '2027-01-05', ben);
  expect(await listed()).toMatchObject({ count: 2, minutes: 70 });
  await setNow(january6);
  expect(await listed()).toMatchObject({ count: 1, minutes: 30, clients: [{ email: ben, minutes: 30 }] });
  const withCredit = await people.list('?hasCredit=true');
  expect(withCredit).toMatchObject({ count: 1, clients: [{ email: ben, creditMinutes: 30 }] });
  expect((await people.list()).clients.find(({ email }: { email: string }) => email === ana).creditMinutes).toBe(0);
  expect(await bookWithCredit()).toMatchObject({
    status: 409,
    body: { fields: { paidWith: expect.stringMatching(/has 0 minutes/) } },
  });
});

describe('minutes of a canceled call', () => {
  test('are back where they were', async () => {
    await give(30, '2027-01-05');
    const { id } = (await bookWithCredit()).body.booking;
    expect(await lotsOf()).toEqual([]);
    expect((await cancel(id)).status).toBe(200);
    expect(await lotsOf()).toEqual([[30, january6]]);
  });

  test('live 14 days more where their lot has ended since', async () => {
    await give(20, '2027-01-05');
    await give(40);
    const { id } = (await bookWithCredit()).body.booking;
    await setNow(january6);
    await cancel(id);
    expect(await lotsOf()).toEqual([
      [20, '2027-01-21T05:00:00.000Z'],
      [40, null],
    ]);
    const { credit } = await people.details(ana);
    expect(credit.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(60);
    await setNow('2027-01-21T05:00:00.000Z');
    expect(await lotsOf()).toEqual([[40, null]]);
  });
});

describe('a call after the minutes that paid for it, or could have, ended', () => {
  const january11 = '2027-01-11T16:00:00Z';
  const complete = (id: number, more: object) => act(`paid/${id}`, 'complete', more);
  const remove = (id: number) => coach.send('DELETE', `/api/admin/coaching-calls/${id}`);

  test('that took less time gives the rest for 14 days more, until it is open again', async () => {
    await give(30, '2027-01-05');
    const { id } = (await bookWithCredit()).body.booking;
    await setNow(january11);
    const { body } = await complete(id, { minutesUsed: 10 });
    expect(body.message).toContain('20 unused minutes were added to the client’s credit.');
    expect(await lotsOf()).toEqual([[20, '2027-01-26T05:00:00.000Z']]);
    await act(`paid/${id}`, 'reopen');
    expect(await people.details(ana)).toMatchObject({ creditMinutes: 0, creditLots: [] });
    await complete(id, { minutesUsed: 10 });
    await remove(id);
    expect(await lotsOf()).toEqual([[20, '2027-01-26T05:00:00.000Z']]);
  });

  test('that is deleted leaves no debt', async () => {
    await give(30, '2027-01-05');
    const { id } = (await bookWithCredit()).body.booking;
    await setNow(january11);
    await complete(id, {});
    await remove(id);
    expect((await people.details(ana)).creditMinutes).toBe(0);
  });

  test('that took more time takes overtime from the minutes that are left, also once it is deleted', async () => {
    await give(20, '2027-01-05');
    await give(20);
    const paid = { kind: 'paid', paidWith: 'elsewhere', amount: 50_00 };
    const { id } = (await book({ email: ana, selectedTimeSlot: '2027-01-11-930am', ...paid })).body.booking;
    await setNow(january11);
    await complete(id, { minutesUsed: 40, creditMinutes: 10 });
    expect(await lotsOf()).toEqual([[10, null]]);
    await remove(id);
    expect(await lotsOf()).toEqual([[10, null]]);
  });
});

test('a last day is refused that is over, impossible, or of minutes that are taken', async () => {
  const refused = async (minutes: number, lastDay: string) => {
    const { status, body } = await give(minutes, lastDay);
    return [status, Object.keys(body.fields ?? {})];
  };
  for (const day of ['2026-12-31', '2027-02-30', '9999-12-31', '-1'])
    expect(await refused(10, day), day).toEqual([400, ['lastDay']]);
  expect(await refused(-10, '2027-01-05')).toEqual([400, ['lastDay']]);
  expect((await give(10, '2027-01-01')).status, 'today').toBe(200);
});

test('a split brings back what each client had before the two were joined, with its end', async () => {
  await give(25, '2027-01-05');
  await give(30, undefined, ben);
  await people.join(ana, ben);
  expect(await lotsOf()).toEqual([
    [25, january6],
    [30, null],
  ]);
  await people.split(ana, ben);
  expect([await lotsOf(ana), await lotsOf(ben)]).toEqual([[[25, january6]], [[30, null]]]);
});

test('an account sees its own minutes with their ends once its address is confirmed', async () => {
  await give(25, '2027-01-05');
  await give(15);
  const overviewOf = async (emailVerifiedAt: Date | null) => {
    const email = emailVerifiedAt ? ana : ben;
    await addUser(site, { email, emailVerifiedAt });
    return (await (await signIn(site, email)).send('GET', '/api/account/overview')).body;
  };
  expect(await overviewOf(new Date('2026-12-01T12:00:00Z'))).toMatchObject({
    creditMinutes: 40,
    creditLots: [
      { cause: 'given', minutes: 25, endsAt: january6 },
      { cause: 'given', minutes: 15, endsAt: null },
    ],
  });
  await give(15, undefined, ben);
  expect(await overviewOf(null)).toMatchObject({ creditMinutes: 0, creditLots: [] });
});
