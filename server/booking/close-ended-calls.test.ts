import { describe, expect, test } from 'vitest';
import { closeEndedCalls, inviteToRebook, reopenClosedCalls } from '#contracts/booking/ended-calls.ts';
import { eq } from '../db/drizzle.ts';
import {
  bookingEvents,
  clientAddresses,
  coachingCalls,
  consultationRequests,
  creditAdjustments,
  paymentDecisions,
} from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, openBookingsAdmin, useBookings } from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { addDecision, readCsv } from '../testing/takings.ts';
import { readCredit } from './credit.ts';

const site = useSite();
const coach = useBookings(site);
const { act, details, decide, attention } = openBookingsAdmin(coach);

const past = '2026-12-28-930am';
const free = (id: number) => ({ kind: 'free', id });
const paid = (id: number) => ({ kind: 'paid', id });
type Ref = ReturnType<typeof free>;
const close = (calls: Ref[], outcome: string) => coach.send('POST', closeEndedCalls.path, { calls, outcome });
const reopen = (calls: Ref[], outcome: string) => coach.send('POST', reopenClosedCalls.path, { calls, outcome });
const invite = (calls: Ref[]) => coach.send('POST', inviteToRebook.path, { calls });
const statusOf = async ({ kind, id }: Ref) => {
  const table = kind === 'free' ? consultationRequests : coachingCalls;
  const [row] = await site.db
    .select({ status: table.status, minutesUsed: table.minutesUsed })
    .from(table)
    .where(eq(table.id, id));
  return row;
};
const addTwo = async () => [
  free(await addFreeCall(site, past)),
  paid(await addPaidCall(site, '2026-12-28-1000am', { duration: 45, amount: 70_00 })),
];

describe('closing calls that are over', () => {
  test('as held gives each its full time, and says how many', async () => {
    const calls = await addTwo();
    const reply = await close(calls, 'completed');
    expect(reply).toMatchObject({
      status: 200,
      body: { done: calls, changed: [], message: '2 calls are marked as held, full time.' },
    });
    expect(await Promise.all(calls.map(statusOf))).toEqual([
      { status: 'completed', minutesUsed: 30 },
      { status: 'completed', minutesUsed: 45 },
    ]);
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
    expect((await auditEntries(site)).map(([, , subject]) => subject)).toEqual([
      expect.stringMatching(/^completed the free call/),
      expect.stringMatching(/^completed the paid call/),
    ]);
  });

  test('leaves those that have changed meanwhile, and names them', async () => {
    const [first, second] = (await addTwo()) as [Ref, Ref];
    const cancelled = free(await addFreeCall(site, '2026-12-29-930am', { status: 'cancelled' }));
    const ahead = free(await addFreeCall(site, '2027-01-04-930am'));
    const gone = paid(9999);
    const { body } = await close([first, cancelled, ahead, gone, second], 'completed');
    expect(body.done).toEqual([first, second]);
    expect(body.message).toBe(
      '2 calls are marked as held, full time. 3 stayed as before. Ana Ruiz: the call was canceled. ' +
        'Ana Ruiz: the call has changed, or isn’t over yet. A call: the call was deleted.',
    );
    expect(await statusOf(ahead)).toMatchObject({ status: 'pending' });
    expect(await close([cancelled], 'no_show')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  });

  test('happens once for two presses at once and after a lost reply', async () => {
    const calls = await addTwo();
    const replies = await Promise.all([close(calls, 'no_show'), close(calls, 'no_show')]);
    replies.push(await close([...calls, ...calls], 'no_show'));
    for (const { body } of replies) expect(body).toMatchObject({ done: calls, changed: [] });
    expect(await site.db.select().from(bookingEvents)).toHaveLength(2);
    expect(await site.db.select().from(paymentDecisions)).toHaveLength(1);
  });

  test('does not overwrite how long a call really took', async () => {
    const [, call] = (await addTwo()) as [Ref, Ref];
    await act(`paid/${call.id}`, 'complete', { minutesUsed: 20 });
    const { body } = await close([call], 'completed');
    expect(body).toMatchObject({ code: 'NOT_POSSIBLE', message: expect.stringContaining('is completed already') });
    expect(await statusOf(call)).toMatchObject({ minutesUsed: 20 });
  });
});

describe('undoing it', () => {
  test('opens them again, and takes the open decision back', async () => {
    const calls = await addTwo();
    await close(calls, 'no_show');
    expect(await reopen(calls, 'no_show')).toMatchObject({ body: { done: calls, message: '2 calls are open again.' } });
    expect((await Promise.all(calls.map(statusOf))).map((call) => call?.status)).toEqual(['confirmed', 'confirmed']);
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
    expect((await reopen(calls, 'no_show')).status).toBe(200);
  });

  test('leaves a call that has another outcome by then', async () => {
    const [call] = (await addTwo()) as [Ref, Ref];
    await close([call], 'completed');
    expect((await reopen([call], 'no_show')).status).toBe(409);
    expect(await statusOf(call)).toMatchObject({ status: 'completed' });
  });
});

describe('the money of a missed call', () => {
  test('waits for the coach’s decision', async () => {
    const id = await addPaidCall(site, past, { stripePaymentIntentId: null, paidWith: 'elsewhere' });
    const reply = await act(`paid/${id}`, 'no_show');
    expect(reply.body.message).toBe(
      'The client is marked as a no-show. What was paid is waiting for your decision under Needs attention.',
    );
    const [decision] = await site.db.select().from(paymentDecisions);
    expect(decision).toMatchObject({ reason: 'no_show', amount: 50_00, minutes: 30, decision: null });
    expect((await attention()).decisions).toMatchObject([{ reason: 'no_show' }]);
  });

  test('does not wait for a free call, or for one that was paid with credit', async () => {
    const calls = [
      free(await addFreeCall(site, past)),
      paid(await addPaidCall(site, '2026-12-28-1000am', { amount: 0, paidWith: 'credit', rolloverMinutes: -30 })),
    ];
    await close(calls, 'no_show');
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
  });

  test('becomes credit once, though the call is reopened and canceled afterwards', async () => {
    const id = await addPaidCall(site, past, { stripePaymentIntentId: null, paidWith: 'elsewhere' });
    await act(`paid/${id}`, 'no_show');
    await decide(1, 'credited');
    const reopened = await act(`paid/${id}`, 'reopen');
    expect(reopened.body.message).toContain('The 30 minutes that you gave as credit for it stay the client’s.');
    const canceled = await act(`paid/${id}`, 'cancel');
    expect(canceled.body.message).not.toContain('waiting for your decision');
    const mail = (await deliverMails(site)).find(({ kind }) => kind === 'call-cancelled');
    expect(mail?.text).toBeDefined();
    expect(mail?.text).not.toContain('about your refund');
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([{ decision: 'credited', creditMinutes: 30 }]);
  });
});

describe('the invitation to choose a new time', () => {
  test('goes out once for each missed call', async () => {
    const calls = (await addTwo()) as [Ref, Ref];
    await close(calls, 'no_show');
    expect((await invite([calls[0]])).body.message).toBe('The invitation goes out by email.');
    expect((await invite(calls)).body.message).toBe('The invitation goes out by email. One was invited before.');
    expect(await invite(calls)).toMatchObject({
      status: 409,
      body: { message: 'They were invited before, so no email was sent. You can send it again under Emails.' },
    });
    expect((await invite([calls[0], paid(999)])).body.message).toMatch(
      /^They were invited before.* A call: the call was/,
    );
    expect(await storedMails(site)).toEqual([
      ['rebooking-invitation', 'ana1@example.com'],
      ['rebooking-invitation', 'ana1@example.com'],
    ]);
    const [toFree, toPaid] = await deliverMails(site);
    expect(toFree?.text).toContain('/book-call\n');
    expect(toPaid?.text).toContain('I’ll write to you about what you paid.');
    expect(toPaid?.text).toContain('/book-coaching-call\n');
  });

  test.each([
    ['all minutes', 0, 30],
    ['the minutes that were paid with money', 20, 10],
  ])('offers %s as credit where the money became that', async (_what, minutesFromCredit, minutes) => {
    const changed = { stripePaymentIntentId: null, paidWith: 'elsewhere', minutesFromCredit };
    const id = await addPaidCall(site, past, changed);
    await close([paid(id)], 'no_show');
    await decide(1, 'credited');
    await invite([paid(id)]);
    expect((await deliverMails(site))[0]?.text).toContain(`Your ${minutes} minutes are in your credit.`);
  });

  test('is refused for a call that is no no-show, and not sent once it is reopened', async () => {
    const [call] = (await addTwo()) as [Ref, Ref];
    expect((await invite([call])).status).toBe(409);
    await close([call], 'no_show');
    await invite([call]);
    await reopen([call], 'no_show');
    expect(await deliverMails(site)).toEqual([]);
  });
});

describe('overtime', () => {
  test.each([
    ['at the price that was agreed', { amount: 45_00, source: 'course' }, 15_00],
    ['at today’s price of that length after a gift', { amount: 0, paidWith: 'elsewhere' }, 23_33],
    ['at today’s member price after a call on credit', { amount: 0, paidWith: 'credit', source: 'course' }, 18_67],
  ])('overtime is priced %s', async (_which, changed, cents) => {
    const id = await addPaidCall(site, past, { duration: 45, ...changed });
    const { priceOfLength } = await details(`paid/${id}`);
    expect(Math.round((priceOfLength * 15) / 45)).toBe(cents);
    await act(`paid/${id}`, 'complete', { minutesUsed: 60 });
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([{ minutes: 15, amount: cents }]);
  });

  test('overtime may be invoiced for another amount than the proposed one, and says so in the file of the calls', async () => {
    const id = await addPaidCall(site, past);
    await act(`paid/${id}`, 'complete', { minutesUsed: 42 });
    const overtime = async () => {
      const { body } = await coach.send('GET', '/api/admin/bookings/paid/export');
      return readCsv(body).map((line) => [
        line['Overtime (minutes)'],
        line['Overtime to invoice (USD)'],
        line['Overtime invoiced (USD)'],
      ]);
    };
    expect(await overtime()).toEqual([['12', '20.00', '0.00']]);
    expect((await attention()).decisions).toMatchObject([{ amount: 20_00 }]);
    const waived = await decide(1, 'kept', { amount: 5_00 });
    expect(waived).toMatchObject({ status: 400, body: { fields: { amount: expect.any(String) } } });
    expect((await decide(1, 'invoiced', { amount: 15_50 })).body.message).toBe(
      'Noted: 12 extra minutes marked as invoiced, for $15.50.',
    );
    expect((await decide(1, 'invoiced', { amount: 1_00 })).status).toBe(409);
    expect((await auditEntries(site)).at(-1)?.[2]).toBe(
      'decided about 12 minutes of overtime ($15.50) of ana1@example.com: invoiced',
    );
    expect(await overtime()).toEqual([['12', '0.00', '15.50']]);
  });
});

const list = async () => (await coach.send('GET', '/api/admin/client-credit')).body;

test('lists clients with credit or a debt over all of their addresses, most minutes first, and nobody else', async () => {
  expect(await list()).toEqual({ clients: [], count: 0, minutes: 0 });
  const add = (value: string, email: string, rolloverMinutes: number, changed = {}) =>
    addPaidCall(site, value, { email, rolloverMinutes, ...changed });
  await add('2027-01-04-900am', 'bea@example.com', 15, { firstName: 'Bea' });
  await add('2027-01-04-930am', 'bea@work.example', 20);
  await add('2027-01-04-1000am', 'cleo@example.com', 30);
  await add('2027-01-11-900am', 'cleo@example.com', -30, { paidWith: 'credit' });
  await add('2027-01-11-930am', 'dora@example.com', -5);
  await add('2027-01-11-1000am', 'eve@example.com', 0, { firstName: 'Eve' });
  const [bea] = await site.db.select().from(clientAddresses).where(eq(clientAddresses.email, 'bea@example.com'));
  await site.db
    .update(clientAddresses)
    .set({ clientId: bea?.clientId as number })
    .where(eq(clientAddresses.email, 'bea@work.example'));
  const goodwill = { minutes: 10, reason: 'Goodwill', actor: 'coach@example.com' };
  await site.db.insert(creditAdjustments).values({ email: 'bea@work.example', ...goodwill });
  await addDecision(site, { email: 'eve@example.com', reason: 'deleted', decision: 'credited', creditMinutes: 60 });
  const { clients, ...sums } = await list();
  expect(clients).toEqual([
    { id: expect.any(Number), email: 'eve@example.com', firstName: 'Eve', lastName: 'Ruiz', minutes: 60 },
    { id: bea?.clientId, email: 'bea@example.com', firstName: 'Bea', lastName: 'Ruiz', minutes: 45 },
    { id: expect.any(Number), email: 'dora@example.com', firstName: 'Ana', lastName: 'Ruiz', minutes: -5 },
  ]);
  expect(sums).toEqual({ count: 3, minutes: 100 });
  for (const { email, minutes } of clients)
    expect(await readCredit(site.ctx.database, email, site.ctx.now())).toBe(minutes);
});
