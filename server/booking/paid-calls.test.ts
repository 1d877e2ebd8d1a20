import { describe, expect, test } from 'vitest';
import { coachingCalls } from '../db/schema.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { addMember, addUser, type Browser, openBrowser, signIn } from '../testing/accounts.ts';
import { freeCallRequest, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);

const calls = async () => {
  const { id, status, amount, source, goals } = coachingCalls;
  const rows = await site.db.select({ id, status, amount, source, goals }).from(coachingCalls).orderBy(id);
  return rows.map((row) => {
    const { id: _, ...call } = site.ctx.sealer.openRow('coaching_calls', row);
    return call;
  });
};
const bothHalfHours = ['2027-01-04-900am', '2027-01-04-930am'];

test('a call is held, paid, confirmed and mailed once each', async () => {
  const buyer = openBuyer(site);
  const { status, body } = await buyer.start();
  expect([status, body]).toMatchObject([
    200,
    {
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      callId: 1,
      paymentIntentId: expect.stringMatching(/^pi_/),
      amount: 8500,
      holdExpiresAt: '2027-01-01T12:15:00.000Z',
      publishableKey: expect.stringMatching(/^pk_test_sandbox_/),
      provider: 'sandbox',
    },
  ]);
  expect(await takenSlots(site)).toEqual(bothHalfHours);
  expect(await calls()).toMatchObject([{ status: 'pending', amount: 8500, source: 'coaching-offers' }]);
  expect(await storedMails(site)).toEqual([]);
  expect((await buyer.confirm(body.paymentIntentId)).body.code).toBe('PAYMENT_NOT_COMPLETED');

  expect((await buyer.pay(body.clientSecret, body.publishableKey)).body.status).toBe('succeeded');
  for (let again = 0; again < 3; again += 1) {
    expect(await buyer.confirm(body.paymentIntentId)).toMatchObject({ status: 200, body: { success: true } });
  }
  expect(await calls()).toMatchObject([{ status: 'confirmed' }]);
  expect(await takenSlots(site)).toEqual(bothHalfHours);
  expect(await storedMails(site)).toEqual([
    ['paid-call-confirmation', 'ana1@example.com'],
    ['paid-call-notice', 'coach@example.com'],
  ]);
  const { mails } = (await coach.send('GET', '/api/admin/bookings/paid/1')).body;
  const confirmation = mails.find(({ kind }: { kind: string }) => kind === 'paid-call-confirmation');
  const { text } = (await coach.send('GET', `/api/admin/mails/${confirmation.id}`)).body.content;
  expect(text).toContain(`Receipt: $85, paid. Payment reference: ${body.paymentIntentId}`);
  const { rows } = await site.ctx.database.runStatement('select hold_expires_at from booked_slots');
  expect(rows.map((row) => row.hold_expires_at)).toEqual([null, null]);
  const { history } = (await coach.send('GET', '/api/admin/bookings/paid/1')).body;
  expect(history).toMatchObject([{ action: 'settle', actor: 'site', toStatus: 'confirmed' }]);
});

describe('the price', () => {
  const start = async (browser: Browser, changed: Record<string, unknown>) =>
    (await openBuyer(site, browser).start(changed)).body;

  test.each([
    [{ amount: 6800 }, 'MEMBERS_ONLY', undefined],
    [{ source: 'course' }, 'MEMBERS_ONLY', undefined],
    [{ amount: 8499 }, 'PRICE_CHANGED', 8500],
    [{ amount: 1 }, 'PRICE_CHANGED', 8500],
    [{ duration: 30, amount: 8500 }, 'PRICE_CHANGED', 5000],
    [{ duration: 30, amount: 4000 }, 'MEMBERS_ONLY', undefined],
  ])('%o from a visitor is %s, and nothing is held', async (changed, code, amount) => {
    expect(await start(openBrowser(site), changed)).toMatchObject({ code, ...(amount && { amount }) });
    expect([await takenSlots(site), await storedPayments(site)]).toEqual([[], []]);
  });

  test('a user without the course pays the standard price, a member the member price', async () => {
    await addUser(site);
    const ana = await signIn(site, 'ana@example.com');
    expect(await start(ana, { amount: 6800 })).toMatchObject({ code: 'MEMBERS_ONLY' });
    await addMember(site);
    const member = await signIn(site, 'member@example.com');
    expect(await start(member, { amount: 8500 })).toMatchObject({ code: 'PRICE_CHANGED', amount: 6800 });
    expect(await start(member, { amount: 6800 })).toMatchObject({ amount: 6800 });
    expect(await calls()).toMatchObject([{ amount: 6800, source: 'course' }]);
  });
});

describe('the hold', () => {
  test('is the same for the same browser and time, with the latest answers', async () => {
    const buyer = openBuyer(site);
    const first = (await buyer.start()).body;
    const again = (await buyer.start({ goals: 'Something else' })).body;
    expect(again).toEqual(first);
    expect(await calls()).toMatchObject([{ status: 'pending', goals: 'Something else' }]);
    expect(await storedPayments(site)).toHaveLength(1);
  });

  test('ends where the same browser chooses another time or length', async () => {
    const buyer = openBuyer(site);
    const first = (await buyer.start()).body;
    await buyer.start({ duration: 30, amount: 5000 });
    expect(await takenSlots(site)).toEqual(['2027-01-04-900am']);
    await buyer.start({ duration: 30, amount: 5000, selectedTimeSlot: '2027-01-04-1000am' });
    expect(await takenSlots(site)).toEqual(['2027-01-04-1000am']);
    expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'open']);
    const late = await buyer.pay(first.clientSecret, first.publishableKey);
    expect(late.body.error.code).toBe('payment_intent_unexpected_state');
  });

  test('blocks a free call, a paid one, and one that overlaps', async () => {
    await openBuyer(site).start();
    expect((await openBuyer(site).start({}, 2)).body.code).toBe('SLOT_TAKEN');
    const half = { duration: 30, amount: 5000, selectedTimeSlot: '2027-01-04-930am' };
    expect((await openBuyer(site).start(half, 3)).body.code).toBe('SLOT_TAKEN');
    expect((await site.send('POST', '/api/consultation-request', freeCallRequest(4))).body.code).toBe('SLOT_TAKEN');
  });

  test('ends after 15 minutes: the payment first, then the time is free', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    site.setNow('2027-01-01T12:14:59Z');
    await cancelExpiredPayments(site.ctx);
    expect(await takenSlots(site)).toEqual(bothHalfHours);
    site.setNow('2027-01-01T12:15:00Z');
    await cancelExpiredPayments(site.ctx);
    expect(await takenSlots(site)).toEqual([]);
    expect(await calls()).toMatchObject([{ status: 'expired' }]);
    expect((await buyer.see(body.paymentIntentId)).body).toMatchObject({ status: 'cancelled' });
    expect((await buyer.pay(body.clientSecret, body.publishableKey)).status).toBe(400);
  });

  test('that was paid at the last moment is settled instead', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey);
    site.setNow('2027-01-01T12:20:00Z');
    await cancelExpiredPayments(site.ctx);
    expect(await calls()).toMatchObject([{ status: 'confirmed' }]);
    expect(await takenSlots(site)).toEqual(bothHalfHours);
  });

  test('lasts while the provider is processing, and longer than its time', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    const method = 'pm_card_sandbox_processingThenSucceeds';
    expect((await buyer.pay(body.clientSecret, body.publishableKey, method)).body.status).toBe('processing');
    expect(await buyer.confirm(body.paymentIntentId)).toMatchObject({
      status: 202,
      body: { success: false, status: 'processing' },
    });
    site.setNow('2027-01-01T12:30:00Z');
    await cancelExpiredPayments(site.ctx);
    expect(await takenSlots(site)).toEqual(bothHalfHours);
    await syncOpenPayments(site.ctx);
    expect(await calls()).toMatchObject([{ status: 'confirmed' }]);
  });
});

test('without webhook and confirm, the scheduled sync settles a payment', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  await buyer.pay(body.clientSecret, body.publishableKey);
  await syncOpenPayments(site.ctx);
  expect(await calls()).toMatchObject([{ status: 'pending' }]);
  site.setNow('2027-01-01T12:01:00Z');
  await syncOpenPayments(site.ctx);
  expect(await calls()).toMatchObject([{ status: 'confirmed' }]);
  expect((await buyer.see(body.paymentIntentId)).body.status).toBe('settled');
});

describe('the payment of another buyer', () => {
  test('is visible only to its browser, its payer, the coach and the holder of its secret', async () => {
    await addMember(site);
    const buyer = openBuyer(site, await signIn(site, 'member@example.com'));
    const { paymentIntentId, clientSecret } = (await buyer.start({ amount: 6800 })).body;
    expect((await buyer.see(paymentIntentId)).body).toMatchObject({
      kind: 'call',
      status: 'open',
      amount: 6800,
      call: { minutes: 60, isMemberPrice: true, holdExpiresAt: '2027-01-01T12:15:00.000Z', calendarFile: null },
    });
    expect(JSON.stringify((await buyer.see(paymentIntentId)).body)).not.toContain('energy');
    const stranger = openBuyer(site);
    const elsewhere = openBuyer(site, await signIn(site, 'member@example.com').catch(() => coach));
    expect((await elsewhere.see(paymentIntentId)).status).toBe(200);
    expect((await stranger.see(paymentIntentId, { 'x-client-secret': clientSecret })).status).toBe(200);
    for (const secret of [undefined, '', 'pi_x_secret_y', `${clientSecret}x`, clientSecret.slice(0, -1)]) {
      const reply = await stranger.see(paymentIntentId, secret === undefined ? {} : { 'x-client-secret': secret });
      expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await stranger.see('pi_madeup')).body).toEqual((await stranger.see(paymentIntentId)).body);
  });

  test('confirms nothing: one that does not exist, one of the provider that is not ours', async () => {
    const { stripe } = await site.ctx.provider();
    const foreign = await stripe.paymentIntents.create({
      amount: 8500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      metadata: { payment: '1' },
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    });
    const buyer = openBuyer(site);
    await buyer.start();
    for (const id of ['pi_madeup', foreign.id]) expect((await buyer.confirm(id)).body.code).toBe('NOT_FOUND');
    expect(await calls()).toMatchObject([{ status: 'pending' }]);
  });
});

test('an amount that was changed at the provider settles nothing and is shown to the coach', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { stripe } = await site.ctx.provider();
  await stripe.paymentIntents.update(body.paymentIntentId, { amount: 100 });
  await buyer.pay(body.clientSecret, body.publishableKey);
  expect((await buyer.confirm(body.paymentIntentId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect(await calls()).toMatchObject([{ status: 'pending' }]);
  expect(await storedPayments(site)).toMatchObject([
    { status: 'open', attention: 'The provider took 100 cents USD in place of 8500 cents USD.' },
  ]);
});

describe('the coach ends a call that is being paid', () => {
  const cancel = () => coach.send('POST', '/api/admin/bookings/paid/1/action', { action: 'cancel', tellClient: false });

  test.each(['cancels', 'deletes'])('who %s it ends the payment first', async (way) => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    const reply = way === 'cancels' ? await cancel() : await coach.send('DELETE', '/api/admin/coaching-calls/1');
    expect(reply.status).toBe(200);
    expect(await takenSlots(site)).toEqual([]);
    expect((await buyer.pay(body.clientSecret, body.publishableKey)).status).toBe(400);
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled' }]);
  });

  test('paid at the last moment, its money waits for a decision', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey);
    expect((await coach.send('DELETE', '/api/admin/coaching-calls/1')).status).toBe(200);
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled', coachingCallId: null }]);
    const { rows } = await site.ctx.database.runStatement('select reason, amount from payment_decisions');
    expect(rows).toEqual([{ reason: 'deleted', amount: 8500 }]);
  });

  test('while it is processed, it stays', async () => {
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    await buyer.pay(body.clientSecret, body.publishableKey, 'pm_card_sandbox_processingThenSucceeds');
    expect((await cancel()).body.code).toBe('NOT_POSSIBLE');
    expect(await calls()).toMatchObject([{ status: 'pending' }]);
  });
});
