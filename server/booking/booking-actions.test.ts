import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { bookingEvents, coachingCalls, consultationRequests, mails, paymentDecisions } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import {
  addFreeCall,
  addPaidCall,
  freeCallRequest,
  openBookingsAdmin,
  takenSlots,
  useBookings,
} from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite();
const coach = useBookings(site);

const { act, details, decide, attention } = openBookingsAdmin(coach);
const paidCall = async (id: number) => (await site.db.select().from(coachingCalls).where(eq(coachingCalls.id, id)))[0];

describe('confirming a call', () => {
  test('changes the status and records the admin in history and audit log', async () => {
    const id = await addFreeCall(site);
    const reply = await act(`free/${id}`, 'confirm');
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: expect.stringMatching(/^The call is confirmed\. The client doesn’t get an email/),
        booking: { status: 'confirmed' },
      },
    });
    expect((await details(`free/${id}`)).history).toMatchObject([
      { action: 'confirm', fromStatus: 'pending', toStatus: 'confirmed', actor: 'coach@example.com', fromTime: null },
    ]);
    expect(await auditEntries(site)).toEqual([
      [
        'coach@example.com',
        'booking-changed',
        'confirmed the free call of ana1@example.com (Monday, January 4, 2027 at 9:30 AM EST)',
      ],
    ]);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    expect(await storedMails(site)).toEqual([]);
  });

  test('happens once for two requests at once', async () => {
    const id = await addPaidCall(site);
    const replies = await Promise.all([act(`paid/${id}`, 'confirm'), act(`paid/${id}`, 'confirm')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await site.db.select().from(bookingEvents)).toHaveLength(1);
  });
});

describe('canceling a call', () => {
  test('frees the half-hours, voids the calendar entry and mails the client', async () => {
    const id = await addFreeCall(site);
    const reply = await act(`free/${id}`, 'cancel');
    expect(reply.body.message).toBe('The call is canceled and the time is open again. The client gets an email.');
    expect(await takenSlots(site)).toEqual([]);
    expect(await storedMails(site)).toEqual([['call-cancelled', 'ana1@example.com']]);
    const [mail] = await site.db.select().from(mails);
    expect(mail).toMatchObject({
      consultationRequestId: id,
      facts: { call: { calendarSequence: 1, firstName: 'Ana' } },
    });
    expect(JSON.stringify(mail?.facts)).not.toContain('energy');
    const [call] = await site.db.select().from(consultationRequests);
    expect(call).toMatchObject({ status: 'cancelled', calendarSequence: 1 });
    const open = await site.send('GET', '/api/available-time-slots');
    expect(open.body.map(({ value }: { value: string }) => value)).toContain('2027-01-04-930am');
  });

  test('sends no mail if the coach chooses so', async () => {
    const id = await addFreeCall(site);
    expect((await act(`free/${id}`, 'cancel', { tellClient: false })).body.message).toContain(
      'The client wasn’t notified.',
    );
    expect(await storedMails(site)).toEqual([]);
  });

  test('refunds no money by itself: the coach decides about it', async () => {
    const id = await addPaidCall(site, '2027-01-04-930am', { duration: 60, amount: 8500 });
    await act(`paid/${id}`, 'cancel');
    expect(await takenSlots(site)).toEqual([]);
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([
      { coachingCallId: id, reason: 'cancelled', amount: 8500, minutes: 60, email: 'ana1@example.com', decision: null },
    ]);
  });

  test('gives back the credit that paid for the call', async () => {
    const id = await addPaidCall(site, '2027-01-04-930am', { paidWith: 'credit', amount: 0, rolloverMinutes: -30 });
    expect((await details(`paid/${id}`)).openCreditMinutes).toBe(-30);
    const reply = await act(`paid/${id}`, 'cancel');
    expect(reply.body.message).toContain('The minutes are back in the client’s credit.');
    expect((await details(`paid/${id}`)).openCreditMinutes).toBe(0);
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
    expect(await site.db.select().from(mails)).toMatchObject([{ facts: { money: 'credit' } }]);
  });
});

describe('completing a call', () => {
  beforeEach(() => site.setNow('2027-01-01T12:20:00Z'));
  const past = '2026-12-28-930am';

  test('credits unused minutes to the client, as each of the client’s bookings shows', async () => {
    const id = await addPaidCall(site, past, { duration: 60 });
    const other = await addFreeCall(site, '2027-01-04-900am', { phone: '+49 30 1234567', phoneDigits: '49301234567' });
    const stranger = await addFreeCall(site, '2027-01-04-930am', { email: 'other@example.com' });
    const reply = await act(`paid/${id}`, 'complete', { minutesUsed: 40 });
    expect(reply.body.message).toBe('The call is completed. 20 unused minutes were added to the client’s credit.');
    expect(await paidCall(id)).toMatchObject({ status: 'completed', minutesUsed: 40, rolloverMinutes: 20 });
    // The other one is of the same address; the stranger typed the same phone number.
    expect((await details(`free/${other}`)).openCreditMinutes).toBe(20);
    expect((await details(`free/${stranger}`)).openCreditMinutes).toBe(0);
    expect((await details(`paid/${id}`)).openCreditMinutes).toBe(20);
  });

  test('leaves overtime to be invoiced, less what the credit covers', async () => {
    await addPaidCall(site, '2026-12-21-930am', { status: 'completed', rolloverMinutes: 10 });
    const id = await addPaidCall(site, past, { duration: 45 });
    const reply = await act(`paid/${id}`, 'complete', { minutesUsed: 70, creditMinutes: 10 });
    expect(reply.body.message).toBe(
      'The call is completed. 10 minutes were taken from the client’s credit. 15 minutes of overtime ($16.67) still need an invoice.',
    );
    expect((await details(`paid/${id}`)).openCreditMinutes).toBe(0);
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([
      { reason: 'overtime', minutes: 15, amount: 16_67 },
    ]);
  });

  test('is refused for more credit than the client has', async () => {
    const id = await addPaidCall(site, past);
    const reply = await act(`paid/${id}`, 'complete', { minutesUsed: 45, creditMinutes: 5 });
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { creditMinutes: 'This client has 0 minutes of credit.' } },
    });
    expect(await paidCall(id)).toMatchObject({ status: 'paid', minutesUsed: null });
  });

  test('spends credit once for two calls at once', async () => {
    await addPaidCall(site, '2026-12-21-930am', { status: 'completed', rolloverMinutes: 10 });
    const ids = [await addPaidCall(site, past), await addPaidCall(site, '2026-12-28-1000am')];
    const replies = await Promise.all(
      ids.map((id) => act(`paid/${id}`, 'complete', { minutesUsed: 40, creditMinutes: 10 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is undone by reopening, with credit and overtime', async () => {
    const id = await addPaidCall(site, past);
    await act(`paid/${id}`, 'complete', { minutesUsed: 20 });
    await act(`paid/${id}`, 'reopen');
    expect(await paidCall(id)).toMatchObject({ status: 'confirmed', minutesUsed: null, rolloverMinutes: 0 });
    await act(`paid/${id}`, 'complete', { minutesUsed: 40 });
    await act(`paid/${id}`, 'reopen');
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
  });

  test('asks for no minute twice if overtime was invoiced before the call was reopened', async () => {
    const id = await addPaidCall(site, past);
    await act(`paid/${id}`, 'complete', { minutesUsed: 40 });
    await decide(1, 'invoiced');
    await act(`paid/${id}`, 'reopen');
    expect((await details(`paid/${id}`)).decidedOvertimeMinutes).toBe(10);
    const again = await act(`paid/${id}`, 'complete', { minutesUsed: 40 });
    expect(again.body.message).toBe('The call is completed.');
    expect(await site.db.select().from(paymentDecisions)).toHaveLength(1);
    await act(`paid/${id}`, 'reopen');
    const longer = await act(`paid/${id}`, 'complete', { minutesUsed: 45 });
    expect(longer.body.message).toContain(' 5 minutes of overtime ($8.33) still need an invoice.');
    const [, more] = await site.db.select().from(paymentDecisions).orderBy(paymentDecisions.id);
    expect(more).toMatchObject({ minutes: 5, decision: null });
  });

  test('reports the missing credit if a reopened call’s credit is spent already', async () => {
    const id = await addPaidCall(site, past, { duration: 60 });
    await act(`paid/${id}`, 'complete', { minutesUsed: 30 });
    await addPaidCall(site, '2027-01-04-930am', { paidWith: 'credit', amount: 0, rolloverMinutes: -30 });
    expect((await act(`paid/${id}`, 'reopen')).body.message).toBe(
      'The call is open again. That would leave the client 30 minutes short: those minutes of credit are already used.',
    );
    expect((await details(`paid/${id}`)).openCreditMinutes).toBe(-30);
  });

  test('saves the minutes of a free call and no money', async () => {
    const id = await addFreeCall(site, past, { status: 'confirmed' });
    await act(`free/${id}`, 'complete', { minutesUsed: 50 });
    expect(await details(`free/${id}`)).toMatchObject({
      minutesUsed: 50,
      openCreditMinutes: 0,
      booking: { status: 'completed' },
    });
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
  });
});

describe('a suspected robot that was a person', () => {
  const suspect = () => addFreeCall(site, '2027-01-04-930am', { status: 'suspected_robot' });

  test('gets the time and the confirmation', async () => {
    const id = await suspect();
    const reply = await act(`free/${id}`, 'not_a_robot');
    expect(reply).toMatchObject({ status: 200, body: { booking: { status: 'pending' } } });
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    expect(await storedMails(site)).toEqual([['free-call-confirmation', 'ana1@example.com']]);
  });

  test('does not get a time that another client has taken meanwhile', async () => {
    const id = await suspect();
    await site.send('POST', '/api/consultation-request', freeCallRequest(2));
    const reply = await act(`free/${id}`, 'not_a_robot');
    expect(reply).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect((await details(`free/${id}`)).booking.status).toBe('suspected_robot');
  });

  test('does not get a time that was never open', async () => {
    const id = await addFreeCall(site, '2027-01-03-330am', { status: 'suspected_robot' });
    const reply = await act(`free/${id}`, 'not_a_robot');
    expect(reply).toMatchObject({ status: 409, body: { code: 'SLOT_UNAVAILABLE' } });
    expect(reply.body.message).toBe(
      'That time isn’t open now. You can book another time for this person with “Book for a client”.',
    );
    expect(await takenSlots(site)).toEqual([]);
  });

  test('does not get a second free call', async () => {
    const id = await suspect();
    await site.send('POST', '/api/consultation-request', freeCallRequest(1, { selectedTimeSlot: '2027-01-04-900am' }));
    expect(await act(`free/${id}`, 'not_a_robot')).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
  });
});

describe('confirming free calls by hand', () => {
  const waiting = async () => (await attention()).counts.waiting;

  test('without the setting a free call waits for nobody, and no confirmation is offered', async () => {
    const id = await addFreeCall(site);
    expect(await waiting()).toBe(0);
    expect((await details(`free/${id}`)).actions).not.toContain('confirm');
    const paid = await addPaidCall(site, '2027-01-04-1000am');
    expect((await details(`paid/${paid}`)).actions).toContain('confirm');
  });

  test('with the setting a free call waits on Today, and its client gets a mail about the confirmation', async () => {
    await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
    const id = await addFreeCall(site);
    expect(await waiting()).toBe(1);
    expect((await details(`free/${id}`)).actions).toContain('confirm');
    expect((await act(`free/${id}`, 'confirm')).body.message).toBe('The call is confirmed. The client gets an email.');
    expect(await waiting()).toBe(0);
    expect(await storedMails(site)).toEqual([['free-call-confirmed', 'ana1@example.com']]);
    const [mail] = await deliverMails(site);
    expect(mail?.subject).toMatch(/^Confirmed: your free call with/);
    expect(mail?.text).toContain('/my-call#');
  });

  test('a call that is over is confirmed without an email', async () => {
    await changeSettings(site, 'calls', { confirmFreeCalls: 'yes' });
    await act(`free/${await addFreeCall(site, '2026-12-28-930am')}`, 'confirm');
    expect(await storedMails(site)).toEqual([]);
  });
});
