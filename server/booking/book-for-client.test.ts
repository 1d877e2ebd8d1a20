import { beforeEach, describe, expect, test } from 'vitest';
import { clientAddresses, coachingCalls, consultationRequests, paymentDecisions } from '../db/schema.ts';
import { addMember, addUser, auditEntries, comeBackAt } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { addDecision } from '../testing/takings.ts';

const site = useSite();
const coach = useBookings(site);

const admin = openBookingsAdmin(coach);
const book = (kind: string, changed = {}) => admin.book({ goals: '', kind, ...changed });

describe('booking for a client who phoned', () => {
  test('books a confirmed free call and mails the client only', async () => {
    const reply = await book('free');
    expect(reply).toMatchObject({
      status: 201,
      body: {
        message: 'Booked for Monday, January 4, 2027 at 9:30 AM EST. The client will get a confirmation by email.',
        booking: { kind: 'free', status: 'confirmed', goals: '', source: 'website' },
      },
    });
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    expect(await storedMails(site)).toEqual([['free-call-confirmation', 'ana1@example.com']]);
    expect((await auditEntries(site))[0]?.[2]).toContain('booked the free call of ana1@example.com');
  });

  test('books a paid call of an hour as paid elsewhere', async () => {
    const more = { duration: 60, amount: 8500, selectedTimeSlot: '2027-01-04-900am', goals: 'Travel' };
    expect((await book('paid', more)).status).toBe(201);
    const money = { duration: 60, amount: 8500, paidWith: 'elsewhere', rolloverMinutes: 0 };
    const call = { ...money, status: 'confirmed', phoneDigits: '12025550001' };
    expect(await site.db.select().from(coachingCalls)).toMatchObject([call]);
    expect(await takenSlots(site)).toEqual(['2027-01-04-900am', '2027-01-04-930am']);
    expect(await storedMails(site)).toEqual([['paid-call-confirmation', 'ana1@example.com']]);
  });

  test('books a paid call from the client’s credit, if that suffices', async () => {
    await addPaidCall(site, '2026-12-21-930am', { status: 'completed', rolloverMinutes: 30 });
    expect((await book('paid', { paidWith: 'credit', amount: 5000 })).status).toBe(201);
    const [, booked] = await site.db.select().from(coachingCalls).orderBy(coachingCalls.id);
    expect(booked).toMatchObject({ paidWith: 'credit', amount: 0, rolloverMinutes: -30 });
    const second = await book('paid', { paidWith: 'credit', selectedTimeSlot: '2027-01-11-930am' });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', fields: { paidWith: 'This client has 0 minutes of credit; the call needs 30.' } },
    });
  });

  test('of parallel bookings from one credit, books only one that it suffices for', async () => {
    await addPaidCall(site, '2026-12-21-930am', { status: 'completed', rolloverMinutes: 30 });
    const times = ['2027-01-04-900am', '2027-01-04-930am', '2027-01-11-900am', '2027-01-11-930am'];
    const replies = await Promise.all(
      times.map((selectedTimeSlot) => book('paid', { paidWith: 'credit', selectedTimeSlot })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('books below the notice, and sends no mail if the coach chooses so', async () => {
    await comeBackAt(site, coach, '2027-01-04T14:00:00Z');
    expect((await book('free', { tellClient: false })).body.message).toContain('The client won’t get an email.');
    expect(await storedMails(site)).toEqual([]);
  });

  test('marks the call of a member', async () => {
    await addMember(site, { email: 'ana1@example.com' });
    expect((await book('free')).body.booking.source).toBe('course');
  });
});

describe('a time outside the open hours', () => {
  const outside = (selectedTimeSlot: string, changed = {}) =>
    book('paid', { selectedTimeSlot, outsideHours: true, paidWith: 'gift', ...changed });
  const freeTimes = async (date: string) =>
    (await coach.send('GET', `/api/admin/open-slots?date=${date}`)).body as {
      value: string;
      isOutsideHours: boolean;
      durations: number[];
    }[];

  test('is booked only where the coach says so', async () => {
    expect((await book('free', { selectedTimeSlot: '2027-01-05-800pm' })).body.code).toBe('SLOT_UNAVAILABLE');
    expect((await outside('2027-01-05-800pm')).body.booking).toMatchObject({ amount: 0, paidWith: 'elsewhere' });
    expect(await takenSlots(site)).toEqual(['2027-01-05-800pm']);
  });

  test('is listed by its day, apart from the open ones, without what is taken', async () => {
    await addPaidCall(site, '2027-01-04-800am', { email: 'bea@example.com' });
    const times = await freeTimes('2027-01-04');
    expect(times).toHaveLength(47);
    expect(times.filter(({ isOutsideHours }) => !isOutsideHours).map(({ value }) => value)).toEqual([
      '2027-01-04-900am',
      '2027-01-04-930am',
      '2027-01-04-1000am',
    ]);
    expect(times.find(({ value }) => value === '2027-01-04-730am')?.durations).toEqual([30]);
    expect(times.at(-1)).toMatchObject({ value: '2027-01-04-1130pm', durations: [30, 45, 60] });
  });

  test('is ahead, within a year, and on a clock that has it', async () => {
    await comeBackAt(site, coach, '2027-01-04T17:10:00Z');
    expect((await freeTimes('2027-01-04'))[0]?.value).toBe('2027-01-04-1230pm');
    for (const date of ['2027-01-03', '2028-01-06', '9999-12-31', '1970-01-01'])
      expect(await freeTimes(date)).toEqual([]);
    // The clock skips 2:00 and 2:30 AM.
    expect(await freeTimes('2027-03-14')).toHaveLength(46);
    for (const slot of ['2027-01-04-1200pm', '2028-01-06-900am', '2027-03-14-230am'])
      expect((await outside(slot)).body.code).toBe('SLOT_UNAVAILABLE');
  });

  test('is never one that is taken or held, nor one whose second half-hour is', async () => {
    await addPaidCall(site, '2027-01-05-800pm', { status: 'pending', email: 'bea@example.com' });
    expect((await outside('2027-01-05-800pm')).body.code).toBe('SLOT_TAKEN');
    expect((await outside('2027-01-05-730pm', { duration: 45 })).body.code).toBe('SLOT_TAKEN');
    const replies = await Promise.all(Array.from({ length: 4 }, () => outside('2027-01-05-600pm')));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

test('a slot that means another moment by now is refused', async () => {
  const startsAt = '2027-01-04T14:30:00Z';
  expect((await book('paid', { startsAt: '2027-01-04T15:30:00Z' })).body.code).toBe('SLOT_UNAVAILABLE');
  const { body } = await book('paid', { startsAt });
  const move = (start: string) => admin.move(`paid/${body.booking.id}`, '2027-01-11-930am', { startsAt: start });
  expect((await move(startsAt)).body.code).toBe('SLOT_UNAVAILABLE');
  expect((await move('2027-01-11T14:30:00Z')).status).toBe(200);
});

describe('booking for a client is refused', () => {
  test('if the half-hour is taken', async () => {
    await addPaidCall(site, '2027-01-04-930am', { email: 'bea@example.com' });
    expect(await book('free')).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(await site.db.select().from(consultationRequests)).toEqual([]);
    const hour = { duration: 60, selectedTimeSlot: '2027-01-04-900am' };
    expect(await book('paid', hour)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
  });

  test('if the credit is that of another client with the same phone number', async () => {
    const email = 'victim@example.com';
    await addPaidCall(site, '2026-12-21-930am', { email, status: 'completed', rolloverMinutes: 60 });
    await addDecision(site, { email, phoneDigits: '12025550001', decision: 'credited', creditMinutes: 30 });
    const reply = await book('paid', { paidWith: 'credit' });
    const fields = { paidWith: 'This client has 0 minutes of credit; the call needs 30.' };
    expect(reply).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE', fields } });
    const of = async (email: string) => {
      const [call] = (await coach.send('GET', `/api/coaching-calls?search=${email}`)).body;
      return (await admin.details(`paid/${call.id}`)).openCreditMinutes;
    };
    expect((await book('paid')).status).toBe(201);
    expect([await of('ana1@example.com'), await of('victim@example.com')]).toEqual([0, 90]);
  });

  test('if the person has a free call already', async () => {
    await addFreeCall(site, '2027-01-11-930am');
    expect(await book('free')).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
  });
});

describe('deleting a booking', () => {
  const remove = (path: string) => coach.send('DELETE', `/api/admin/${path}`);

  test('deletes the answers of a free call, frees its half-hour and sends no mail', async () => {
    const id = await addFreeCall(site);
    const reply = await remove(`consultation-requests/${id}`);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'The booking is deleted. The client wasn’t notified.' },
    });
    expect(await site.db.select().from(consultationRequests)).toEqual([]);
    expect(await takenSlots(site)).toEqual([]);
    expect(await storedMails(site)).toEqual([]);
    expect(await remove(`consultation-requests/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('mails the client if the coach chooses so, although the call is deleted when the mail is sent', async () => {
    const id = await addFreeCall(site);
    await remove(`consultation-requests/${id}?tellClient=true`);
    expect(await storedMails(site)).toEqual([['call-cancelled', 'ana1@example.com']]);
  });

  test('sends no mail about a call that is over', async () => {
    const id = await addFreeCall(site, '2026-12-28-930am', { status: 'completed' });
    await remove(`consultation-requests/${id}?tellClient=true`);
    expect(await storedMails(site)).toEqual([]);
  });

  test('leaves the money of a paid call to decide about', async () => {
    const id = await addPaidCall(site, '2027-01-04-900am', { duration: 60, amount: 8500 });
    await remove(`coaching-calls/${id}`);
    expect(await takenSlots(site)).toEqual([]);
    expect(await site.db.select().from(coachingCalls)).toEqual([]);
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([
      {
        coachingCallId: null,
        reason: 'deleted',
        amount: 8500,
        stripePaymentIntentId: 'pi_2027-01-04-900am',
        about: 'Monday, January 4, 2027 at 9:00 AM EST',
      },
    ]);
  });

  test('keeps the money and the credit of a call that took place', async () => {
    const id = await addPaidCall(site, '2026-12-28-930am', { status: 'completed', duration: 60, rolloverMinutes: 15 });
    const other = await addFreeCall(site);
    await remove(`coaching-calls/${id}`);
    expect((await admin.details(`free/${other}`)).openCreditMinutes).toBe(15);
    expect((await admin.attention()).decisions).toEqual([]);
  });
});

describe('deciding about the money of a deleted call', () => {
  const { decide } = admin;
  const cancelled = async () => {
    const id = await addPaidCall(site, '2027-01-04-900am', { duration: 60, amount: 8500 });
    await admin.act(`paid/${id}`, 'cancel');
    return id;
  };

  test('gives the client the minutes once if the money is credited', async () => {
    const id = await cancelled();
    expect((await decide(1, 'credited')).body.message).toBe('60 minutes were added to the client’s credit.');
    expect((await admin.details(`paid/${id}`)).openCreditMinutes).toBe(60);
    expect(await decide(1, 'credited')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  });

  test.each(['refunded', 'kept'])('gives no credit if the money is %s', async (decision) => {
    const id = await cancelled();
    expect((await decide(1, decision)).status).toBe(200);
    expect((await admin.details(`paid/${id}`)).openCreditMinutes).toBe(0);
  });

  test('refuses a decision that does not fit at its field', async () => {
    await cancelled();
    const refused = { status: 400, body: { fields: { decision: expect.any(String) } } };
    expect(await decide(1, 'invoiced')).toMatchObject(refused);
    expect((await decide(2, 'kept')).status).toBe(404);
  });
});

describe('a call that the client’s minutes pay in part', () => {
  const ana = 'ana1@example.com';
  const people = openClientsAdmin(site, coach);
  const creditOf = async () => (await people.details(ana)).creditMinutes;
  beforeEach(() => addUser(site, { email: ana }));

  test('takes as many as the coach saw, and is refused with the number of now', async () => {
    await people.adjust(ana, 20);
    const part = { minutesFromCredit: 20, amount: 1667 };
    expect((await book('paid', part)).status).toBe(201);
    expect(await site.db.select().from(coachingCalls)).toMatchObject([{ paidWith: 'elsewhere', ...part }]);
    expect(await creditOf()).toBe(0);
    const refusal = async () =>
      (await book('paid', { ...part, selectedTimeSlot: '2027-01-04-1000am' })).body.fields.minutesFromCredit;
    expect(await refusal()).toContain('no minutes');
    await people.adjust(ana, 10);
    expect(await refusal()).toContain('10 minutes of credit now');
    await people.adjust(ana, 20, 'More');
    expect(await refusal()).toContain('whole call');
  });

  test('costs nothing and needs no link where less is left than a card can pay, whichever address is typed', async () => {
    await people.adjust(ana, 29);
    const email = 'ana@work.example';
    await site.db.insert(clientAddresses).values({ email, clientId: await people.idOf(ana) });
    const seen = (await coach.send('GET', `/api/admin/packages?email=${email}`)).body;
    expect(seen).toEqual({ packages: [], minutes: 29 });
    const { status, body } = await book('paid', { email, paidWith: 'link', minutesFromCredit: 29 });
    expect([status, body.link, body.message]).toEqual([201, null, expect.stringContaining('a confirmation')]);
    const covered = { amount: 0, paidWith: 'elsewhere', minutesFromCredit: 29 };
    expect(await site.db.select().from(coachingCalls)).toMatchObject([covered]);
    expect(await creditOf()).toBe(0);
  });
});
