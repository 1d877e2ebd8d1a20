import { beforeEach, describe, expect, test } from 'vitest';
import { and, eq } from '../db/drizzle.ts';
import { clientAddresses, coachingCalls, creditAdjustments, mails } from '../db/schema.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addMember, addUser, type Browser, comeBackAt, openBrowser, signIn } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { addFreeCall, createCallLink, openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const people = openClientsAdmin(site, coach);
const ana = 'ana1@example.com';
const emailVerifiedAt = new Date('2026-12-01T12:00:00Z');
let browser: Browser;
beforeEach(async () => {
  await addUser(site, { email: ana, emailVerifiedAt });
  browser = await signIn(site, ana);
});

const half = { selectedTimeSlot: '2027-01-04-930am', duration: 30 };
const start = (changed: Record<string, unknown> = {}, from = browser) =>
  openBuyer(site, from).start({ ...half, useMinutes: true, ...changed });
const creditOf = async (email = ana) => (await people.details(email)).creditMinutes;
const storedCalls = async () =>
  (await site.db.select().from(coachingCalls)).map(({ status, amount, paidWith, minutesFromCredit }) => ({
    status,
    amount,
    paidWith,
    minutesFromCredit,
  }));
const { act, attention, decide, ...admin } = openBookingsAdmin(coach);
const cancel = (id: number) => act(`paid/${id}`, 'cancel');

describe('a call that the minutes pay', () => {
  test('is booked at once, with no card and no payment', async () => {
    await people.adjust(ana, 40);
    expect(await start({ amount: 0 })).toMatchObject({ status: 201, body: { callId: 1, status: 'confirmed' } });
    expect((await start({ amount: 0 })).body, 'asked again after a lost reply').toEqual({
      callId: 1,
      status: 'confirmed',
    });
    expect(await storedCalls()).toEqual([{ status: 'confirmed', amount: 0, paidWith: 'credit', minutesFromCredit: 0 }]);
    expect([await storedPayments(site), await takenSlots(site), await creditOf()]).toEqual([
      [],
      ['2027-01-04-930am'],
      10,
    ]);
    expect((await site.db.select().from(mails)).map(({ kind }) => kind).sort()).toEqual([
      'paid-call-confirmation',
      'paid-call-notice',
    ]);
    await cancel(1);
    expect(await creditOf()).toBe(40);
  });

  test('ends the hold that this browser had with the same minutes', async () => {
    await people.adjust(ana, 20);
    expect((await start({ amount: 1667 })).status).toBe(200);
    await people.adjust(ana, 10, 'More');
    const other = { selectedTimeSlot: '2027-01-04-1000am', amount: 0 };
    expect(await start(other)).toMatchObject({ status: 201 });
    expect([await takenSlots(site), await creditOf()]).toEqual([['2027-01-04-1000am'], 0]);
  });

  test('costs nothing where less is left than a card can pay', async () => {
    await changeSettings(site, 'prices', { call30Cents: 1000 });
    await people.adjust(ana, 29);
    expect(await start({ amount: 0 })).toMatchObject({ status: 201 });
    expect(await storedCalls()).toMatchObject([{ paidWith: 'elsewhere', amount: 0, minutesFromCredit: 29 }]);
    expect(await creditOf()).toBe(0);
    await cancel(1);
    expect(await creditOf()).toBe(29);
  });
});

describe('a call that the minutes pay in part', () => {
  test('costs the share of the missing minutes, which the server decides', async () => {
    await people.adjust(ana, 20);
    expect(await start({ amount: 5000 })).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', amount: 1667 } });
    const { status, body } = await start({ amount: 1667 });
    expect([status, body.amount, await creditOf()]).toEqual([200, 1667, 0]);
    expect((await start({ amount: 1667 })).body.paymentIntentId, 'a second click').toBe(body.paymentIntentId);
    expect(await storedCalls()).toEqual([{ status: 'pending', amount: 1667, paidWith: 'card', minutesFromCredit: 20 }]);
    const buyer = openBuyer(site, browser);
    await buyer.pay(body.clientSecret, body.publishableKey);
    await buyer.confirm(body.paymentIntentId);
    expect(await storedCalls()).toMatchObject([{ status: 'confirmed' }]);
    expect(await creditOf()).toBe(0);
  });

  test('costs the share of the member price for a member', async () => {
    await addMember(site, { email: 'mia@example.com', emailVerifiedAt });
    await people.adjust('mia@example.com', 20);
    const mia = await signIn(site, 'mia@example.com');
    const { status, body } = await start({ email: 'mia@example.com', amount: 1333, source: 'course' }, mia);
    expect([status, body.amount]).toEqual([200, 1333]);
  });

  test('holds the minutes as long as the half-hours', async () => {
    await people.adjust(ana, 20);
    await start({ amount: 1667 });
    expect(await creditOf()).toBe(0);
    expect((await browser.send('GET', '/api/account/minutes')).body, 'for another call').toEqual({ minutes: 20 });
    site.setNow('2027-01-01T12:15:30Z');
    await cancelExpiredPayments(site.ctx);
    expect([await takenSlots(site), await creditOf()]).toEqual([[], 20]);
  });

  test('is booked with other minutes, or none, in place of the hold before', async () => {
    await people.adjust(ana, 20);
    const first = (await start({ amount: 1667 })).body.paymentIntentId;
    const { status, body } = await start({ amount: 5000, useMinutes: false });
    expect([status, await creditOf()]).toEqual([200, 20]);
    expect(body.paymentIntentId).not.toBe(first);
    expect((await start({ amount: 1667 })).status).toBe(200);
    expect(await creditOf()).toBe(0);
  });

  async function payRest() {
    await people.adjust(ana, 20);
    const buyer = openBuyer(site, browser);
    const { body } = await start({ amount: 1667 });
    await buyer.pay(body.clientSecret, body.publishableKey);
    await buyer.confirm(body.paymentIntentId);
    expect(await creditOf()).toBe(0);
  }
  const refund = () => openPaymentsAdmin(site, coach).refund(1, { amount: 1667, purchase: 'cancel' });
  test.each([
    ['canceled', () => cancel(1)],
    ['refunded', refund],
    ['deleted', () => coach.send('DELETE', '/api/admin/coaching-calls/1')],
  ])('gives its minutes back when it is %s', async (_, end) => {
    await payRest();
    expect((await end()).status).toBeLessThan(300);
    expect(await creditOf()).toBe(20);
  });

  test('leaves what was paid to be decided when it is canceled', async () => {
    await payRest();
    await cancel(1);
    const { decisions } = await attention();
    expect(decisions).toMatchObject([{ amount: 1667, minutes: 10 }]);
    await decide(decisions[0].id, 'credited');
    expect(await creditOf()).toBe(30);
  });

  test('paid after its hold has ended takes the minutes again, or is lost where they are spent', async () => {
    await people.adjust(ana, 20);
    const payLate = async (changed: Record<string, unknown>) => {
      const { body } = await start({ amount: 1667, ...changed });
      site.setNow(new Date(site.ctx.now().getTime() + 15.5 * 60_000).toISOString());
      await openBuyer(site, browser).pay(body.clientSecret, body.publishableKey);
      await site.ctx.database.runStatement(`update coaching_calls set status = 'expired' where status = 'pending'`);
      await site.ctx.database.runStatement('delete from booked_slots where hold_expires_at is not null');
      return body.paymentIntentId as string;
    };
    const first = await payLate({});
    expect(await creditOf(), 'also where a process of 1.0 ends the hold').toBe(20);
    expect([await syncPayment(site.ctx, first), await creditOf()]).toEqual(['settled', 0]);
    await people.adjust(ana, 20, 'More');
    const second = await payLate({ selectedTimeSlot: '2027-01-04-1000am' });
    await people.adjust(ana, -20, 'Used in a chat');
    expect([await syncPayment(site.ctx, second), await creditOf()]).toEqual(['lost', 0]);
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
  });

  test('counts its overtime and what it leaves over as every other call does', async () => {
    await people.adjust(ana, 20);
    const { body } = await start({ amount: 1667 });
    await openBuyer(site, browser).pay(body.clientSecret, body.publishableKey);
    await openBuyer(site, browser).confirm(body.paymentIntentId);
    await comeBackAt(site, coach, '2027-01-04T15:30:00Z');
    const complete = (minutesUsed: number) => act('paid/1', 'complete', { minutesUsed });
    expect((await complete(45)).body.message).toContain('15 minutes of overtime ($25)');
    await act('paid/1', 'reopen');
    await complete(25);
    expect(await creditOf()).toBe(5);
  });
});

describe('minutes are spent by nobody but their client', () => {
  const refused = async (from: Browser, changed: Record<string, unknown> = {}) => {
    const { status, body } = await start({ amount: 0, ...changed }, from);
    return [status, body.code, Object.keys(body.fields ?? {})];
  };

  test('not by a typed address, the browser that booked, or an account without a confirmed address', async () => {
    await people.adjust(ana, 30);
    expect(await refused(openBrowser(site))).toEqual([409, 'NOT_POSSIBLE', ['useMinutes']]);
    expect((await browser.send('GET', '/api/account/minutes')).body).toEqual({ minutes: 30 });
    await start({ amount: 5000, useMinutes: false });
    const signedOut = openBrowser(site);
    signedOut.cookies.set('checkout', browser.cookies.get('checkout') ?? '');
    expect(await refused(signedOut)).toEqual([409, 'NOT_POSSIBLE', ['useMinutes']]);
    await addUser(site, { email: 'eve@example.com', emailVerifiedAt: null });
    const eve = await signIn(site, 'eve@example.com');
    await people.adjust('eve@example.com', 30);
    expect((await eve.send('GET', '/api/account/minutes')).body).toEqual({ minutes: 0 });
    expect(await refused(eve, { email: 'eve@example.com' })).toEqual([409, 'ADDRESS_UNCONFIRMED', []]);
    expect(await creditOf()).toBe(30);
  });

  test('not for a call of another client', async () => {
    await people.adjust(ana, 30);
    await addUser(site, { email: 'eve@example.com', emailVerifiedAt });
    const eve = await signIn(site, 'eve@example.com');
    expect(await refused(eve)).toEqual([400, 'invalid', ['email']]);
    expect(await refused(browser, { email: 'new@example.com' })).toEqual([400, 'invalid', ['email']]);
    expect(await creditOf()).toBe(30);
  });

  test('but by the link of a mail, which is as good as an account', async () => {
    await people.adjust(ana, 30);
    const id = await addFreeCall(site, '2027-01-11-930am', { email: ana });
    const link = await createCallLink(site, 'free', id);
    const visitor = openBrowser(site);
    expect((await visitor.send('POST', '/api/my-call/minutes', { link })).body).toEqual({ minutes: 30 });
    expect(await refused(visitor, { minutesLink: link, email: 'eve@example.com' })).toEqual([
      400,
      'invalid',
      ['email'],
    ]);
    expect((await start({ amount: 0, minutesLink: link }, visitor)).status).toBe(201);
    expect((await visitor.send('POST', '/api/my-call/minutes', { link })).body).toEqual({ minutes: 0 });
    expect(await refused(visitor, { minutesLink: 'free-1.made-up' })).toEqual([404, 'NOT_FOUND', []]);
  });

  test('nor by the link that the browser got that booked, or of an address that may be mistyped', async () => {
    await people.adjust(ana, 30);
    const buyer = openBuyer(site, browser);
    const { body } = await start({ amount: 5000, useMinutes: false });
    await buyer.pay(body.clientSecret, body.publishableKey);
    await buyer.confirm(body.paymentIntentId);
    const own = (await buyer.see(body.paymentIntentId)).body.call.link;
    const minutesOf = async (link: string) =>
      (await openBrowser(site).send('POST', '/api/my-call/minutes', { link })).body;
    expect(await minutesOf(own)).toEqual({ minutes: 0 });
    const mailed = await createCallLink(site, 'paid', 1, 0, new Date('2027-01-01T12:00:00Z'));
    expect(await minutesOf(mailed)).toEqual({ minutes: 30 });
    await site.db.update(clientAddresses).set({ opensData: false }).where(eq(clientAddresses.email, ana));
    expect(await minutesOf(mailed)).toEqual({ minutes: 0 });
  });

  test('but with every address of the client', async () => {
    await people.adjust(ana, 30);
    const [client] = await site.db.select().from(clientAddresses).where(eq(clientAddresses.email, ana));
    await site.db.insert(clientAddresses).values({ email: 'ana@work.example', clientId: client?.clientId ?? 0 });
    expect((await start({ email: 'ana@work.example', amount: 0 })).status).toBe(201);
    expect(await creditOf()).toBe(0);
  });
});

test('useMinutes without any is a call at its price', async () => {
  expect(await start({ amount: 5000 })).toMatchObject({ status: 200, body: { amount: 5000 } });
  expect(await start({ amount: 5000, useMinutes: 'yes' })).toMatchObject({
    status: 400,
    body: { fields: { useMinutes: expect.stringMatching(/true or false/) } },
  });
});

test('the coach sees what the minutes paid, in the ledger and in the list', async () => {
  await people.adjust(ana, 20);
  await start({ amount: 1667 });
  const { credit } = await people.details(ana);
  expect(credit.at(-1)).toMatchObject({
    minutes: -20,
    reason: 'Paid for a part of the call on Monday, January 4, 2027 at 9:30 AM EST',
  });
  const spent = and(eq(creditAdjustments.cause, 'spent'), eq(creditAdjustments.coachingCallId, 1));
  expect(await site.db.$count(creditAdjustments, spent)).toBe(1);
  expect((await admin.details('paid/1')).booking).toMatchObject({ minutesFromCredit: 20 });
});
