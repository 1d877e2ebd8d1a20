import { describe, expect, test } from 'vitest';
import { closeEndedCalls, inviteToRebook, reopenClosedCalls } from '#contracts/ended-calls.ts';
import { eq } from '../db/drizzle.ts';
import { bookingEvents, coachingCalls, consultationRequests, paymentDecisions } from '../db/schema.ts';
import { auditEntries } from '../testing/accounts.ts';
import { addFreeCall, addPaidCall, useBookings } from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';

const site = useSite();
const coach = useBookings(site);

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
      '2 calls are marked as held, full time. 3 stayed as before. Ana Ruiz: the call was cancelled. ' +
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
    await coach.send('POST', `/api/admin/bookings/paid/${call.id}/action`, { action: 'complete', minutesUsed: 20 });
    const { body } = await close([call], 'completed');
    expect(body).toMatchObject({ code: 'NOT_POSSIBLE', message: expect.stringContaining('is completed already') });
    expect(await statusOf(call)).toMatchObject({ minutesUsed: 20 });
  });

  test.each([
    ['no calls', { calls: [], outcome: 'completed' }],
    ['an unknown outcome', { calls: [{ kind: 'free', id: 1 }], outcome: 'cancelled' }],
    ['an odd id', { calls: [{ kind: 'free', id: '1; drop' }], outcome: 'completed' }],
    ['too many', { calls: Array.from({ length: 501 }, (_, id) => ({ kind: 'free', id: id + 1 })), outcome: 'no_show' }],
  ])('is refused with %s', async (_, body) => {
    expect(await coach.send('POST', closeEndedCalls.path, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    });
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
  const act = (id: number, action: string) => coach.send('POST', `/api/admin/bookings/paid/${id}/action`, { action });

  test('waits for the coach’s decision', async () => {
    const id = await addPaidCall(site, past, { stripePaymentIntentId: null, paidWith: 'elsewhere' });
    const reply = await act(id, 'no_show');
    expect(reply.body.message).toBe(
      'The client is marked as a no-show. What was paid is waiting for your decision under Needs attention.',
    );
    const [decision] = await site.db.select().from(paymentDecisions);
    expect(decision).toMatchObject({ reason: 'no_show', amount: 50_00, minutes: 30, decision: null });
    expect((await coach.send('GET', '/api/admin/today')).body.attention.decisions).toMatchObject([
      { reason: 'no_show' },
    ]);
  });

  test('does not wait for a free call, or for one that was paid with credit', async () => {
    const calls = [
      free(await addFreeCall(site, past)),
      paid(await addPaidCall(site, '2026-12-28-1000am', { amount: 0, paidWith: 'credit', rolloverMinutes: -30 })),
    ];
    await close(calls, 'no_show');
    expect(await site.db.select().from(paymentDecisions)).toEqual([]);
  });

  test('becomes credit once, though the call is reopened and cancelled afterwards', async () => {
    const id = await addPaidCall(site, past, { stripePaymentIntentId: null, paidWith: 'elsewhere' });
    await act(id, 'no_show');
    const [decision] = await site.db.select().from(paymentDecisions);
    await coach.send('POST', `/api/admin/payment-decisions/${decision?.id}`, { decision: 'credited' });
    await act(id, 'reopen');
    await act(id, 'cancel');
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([{ decision: 'credited', creditMinutes: 30 }]);
  });
});

describe('the invitation to choose a new time', () => {
  test('goes out once for each missed call', async () => {
    const calls = await addTwo();
    await close(calls, 'no_show');
    expect((await invite(calls)).body.message).toBe('2 invitations go out by email.');
    await invite(calls);
    expect(await storedMails(site)).toEqual([
      ['rebooking-invitation', 'ana1@example.com'],
      ['rebooking-invitation', 'ana1@example.com'],
    ]);
    const [toFree, toPaid] = await deliverMails(site);
    expect(toFree?.text).toContain('/book-call\n');
    expect(toPaid?.text).toContain('I’ll write to you about what you paid.');
    expect(toPaid?.text).toContain('/book-coaching-call\n');
  });

  test('offers the credit that the money became', async () => {
    const id = await addPaidCall(site, past, { stripePaymentIntentId: null, paidWith: 'elsewhere' });
    await close([paid(id)], 'no_show');
    await coach.send('POST', '/api/admin/payment-decisions/1', { decision: 'credited' });
    await invite([paid(id)]);
    expect((await deliverMails(site))[0]?.text).toContain('Your 30 minutes are in your credit.');
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
