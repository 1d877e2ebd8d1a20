import { describe, expect, test } from 'vitest';
import { noTakings, sumTakings } from '#domain/takings.ts';
import { paymentLinkTokens, payments } from '../db/schema.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { signIn } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { linkToPaidCall, openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls, readToken } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { readCsv } from '../testing/takings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const unpaid = openUnpaidCalls(coach);
const takings = async () => sumTakings((await coach.send('GET', '/api/admin/takings')).body.parts);
const { act, move, decide, attention } = openBookingsAdmin(coach);
const isNextCallUnpaid = async () => (await coach.send('GET', '/api/admin/today')).body.nextCalls[0]?.isUnpaid;
const paidCell = async () =>
  readCsv((await coach.send('GET', '/api/admin/bookings/paid/export')).body)[0]?.['Paid (USD)'];

describe('a call with a payment link', () => {
  test('is booked at once and unpaid, and its mail leads to the payment', async () => {
    const { id } = await bookWithLink(coach);
    expect(await unpaid.booking(id)).toMatchObject({ status: 'confirmed', amount: 50_00, paid: 0, owed: 50_00 });
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    expect(await takings()).toEqual(noTakings);
    expect(await paidCell()).toBe('0.00');
    const [mail, ...others] = await deliverMails(site);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payment-link', to: { address: 'ana1@example.com' } });
    expect(mail?.text).toContain('I’ve booked this time for you, and it’s yours.');
    expect(mail?.text, 'nothing is paid yet').not.toContain('what you paid');
    expect(mail?.text).toContain('$50');
    const call = { minutes: 30, startsAt: '2027-01-04T14:30:00.000Z', payBy: '2027-01-04T15:00:00.000Z' };
    const seen = await openLinkHolder(site, readToken(mail?.text ?? '')).look();
    expect(seen).toMatchObject({ state: 'open', firstName: 'Ana', about: null, amount: 50_00, ...call });
  });

  test('is on Today until it is paid; then takings, lists and files have its money', async () => {
    const { id, token } = await bookWithLink(coach);
    expect(await unpaid.count()).toBe(1);
    expect(await isNextCallUnpaid()).toBe(true);
    expect(await unpaid.list()).toMatchObject([
      { id, amount: 50_00, minutesFromCredit: 0, email: 'ana1@example.com', isLinkOpen: true },
    ]);
    await deliverMails(site);
    const client = openLinkHolder(site, token);
    const reference = await client.pay();
    expect(await unpaid.count()).toBe(0);
    expect(await isNextCallUnpaid()).toBe(false);
    expect(await client.state()).toBe('paid');
    expect(await unpaid.booking(id)).toMatchObject({
      status: 'confirmed',
      paid: 50_00,
      owed: 0,
      stripePaymentIntentId: reference,
      paidWith: 'card',
    });
    expect((await takings()).card).toBe(50_00);
    expect(await paidCell()).toBe('50.00');
    expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
    const mails = await deliverMails(site);
    expect(mails.map(({ kind }) => kind)).toEqual(['paid-call-confirmation', 'payment-received-notice']);
    expect(mails[0]?.text).toContain(`Receipt: $50, paid. Payment reference: ${reference}`);
    expect(await receiptsBehindMail(mails[0]?.text)).toHaveLength(1);
    await act(`paid/${id}`, 'cancel');
    const [cancelled] = await deliverMails(site);
    expect(cancelled?.kind).toBe('call-cancelled');
    expect(await receiptsBehindMail(cancelled?.text)).toHaveLength(1);
    expect(mails[0]?.invitation?.file).toContain('BEGIN:VEVENT');
  });

  test('sends no mail where the coach copies the link', async () => {
    const { token } = await bookWithLink(coach, { tellClient: false });
    expect(await storedMails(site)).toEqual([]);
    expect(await openLinkHolder(site, token).state()).toBe('open');
  });

  test('is unpaid for the person too, and for the call’s own page', async () => {
    const { id } = await bookWithLink(coach);
    expect(await openClientsAdmin(site, coach).details('ana1@example.com')).toMatchObject({
      paid: 0,
      unpaidCalls: [{ id, amount: 50_00 }],
    });
    const link = await linkToPaidCall(site, id);
    expect((await coach.send('POST', '/api/my-call', { link })).body).toMatchObject({ owed: 50_00, money: 'none' });
  });

  test('charges what the link was made with, whatever the prices are by then', async () => {
    const { token } = await bookWithLink(coach, { amount: 12_34, duration: 30 });
    const { body } = await openLinkHolder(site, token).start();
    expect(body.amount).toBe(12_34);
    expect(await storedPayments(site)).toMatchObject([{ amount: 12_34, email: 'ana1@example.com', userId: null }]);
  });

  test('is paid after a move, also after the time at which it first was', async () => {
    const { id, token } = await bookWithLink(coach);
    expect((await move(`paid/${id}`, '2027-01-11-930am', { tellClient: false })).status).toBe(200);
    site.setNow('2027-01-05T12:00:00Z');
    const client = openLinkHolder(site, token);
    expect(await client.look()).toMatchObject({ state: 'open', startsAt: '2027-01-11T14:30:00.000Z' });
    await client.pay();
    expect(await client.state()).toBe('paid');
  });
});

describe('a link that works no longer says why', () => {
  const expectClosed = async (token: string, state: string) => {
    const client = openLinkHolder(site, token);
    expect(await client.state()).toBe(state);
    expect(await client.start()).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  };

  test('after seven days, when its open payment has ended too', async () => {
    const { id, token } = await bookWithLink(coach, { selectedTimeSlot: '2027-01-11-930am' });
    await openLinkHolder(site, token).start();
    site.setNow('2027-01-08T12:00:00Z');
    await expectClosed(token, 'expired');
    await cancelExpiredPayments(site.ctx);
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled' }]);
    await signIn(site, 'coach@example.com', undefined, coach);
    expect(await unpaid.booking(id)).toMatchObject({ status: 'confirmed', owed: 50_00 });
    expect(await takenSlots(site)).toEqual(['2027-01-11-930am']);
    expect(await unpaid.list()).toMatchObject([{ id, isLinkOpen: false }]);
    const { body } = await unpaid.sendLink(id);
    await openLinkHolder(site, readToken(body.link)).pay();
    expect(await unpaid.booking(id)).toMatchObject({ paid: 50_00, owed: 0 });
  });

  test('once the call is over; a new one works for a call that was held', async () => {
    const { id, token } = await bookWithLink(coach);
    site.setNow('2027-01-04T15:00:00Z');
    await expectClosed(token, 'over');
    await signIn(site, 'coach@example.com', undefined, coach);
    await act(`paid/${id}`, 'complete');
    expect(await unpaid.count()).toBe(1);
    await deliverMails(site);
    const { body } = await unpaid.sendLink(id);
    const [mail] = await deliverMails(site);
    expect(mail?.text).toContain('Your 30-minute coaching call costs $50');
    expect(mail?.text).not.toMatch(/booked this time/);
    await openLinkHolder(site, readToken(body.link)).pay();
    expect(await unpaid.booking(id)).toMatchObject({ status: 'completed', paid: 50_00, owed: 0 });
    const sent = await deliverMails(site);
    expect(await receiptsBehindMail(sent.find(({ kind }) => kind === 'payment-received')?.text)).toHaveLength(1);
    expect(sent.map(({ kind }) => kind)).not.toContain('paid-call-confirmation');
  });

  test('a payment long after the call leads to its receipt by the link, as the page of the call has ended', async () => {
    const { id } = await bookWithLink(coach);
    site.setNow('2027-02-05T12:00:00Z');
    await signIn(site, 'coach@example.com', undefined, coach);
    const link = readToken((await unpaid.sendLink(id, false)).body.link);
    await openLinkHolder(site, link).pay();
    const mail = (await deliverMails(site)).find(({ kind }) => kind === 'payment-received');
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('To print your receipt, open the link to your payment again.');
    expect(mail?.text).not.toContain('/my-call#');
    expect((await site.send('POST', '/api/pay/receipts', { link })).body).toHaveLength(1);
  });

  const cancelAsClient = async (id: number) => {
    const link = await linkToPaidCall(site, id);
    const reply = await coach.send('POST', '/api/my-call/cancel', { link });
    expect(reply.body.call).toMatchObject({ status: 'cancelled', money: 'none', owed: 0 });
  };
  test.each([
    ['a new one was made', 'replaced', (id: number) => unpaid.sendLink(id)],
    ['the coach has canceled the call', 'cancelled', (id: number) => unpaid.cancel(id)],
    ['the client has canceled the call', 'cancelled', cancelAsClient],
  ])('after %s, when its open payment has ended too', async (_what, state, end) => {
    const { id, token } = await bookWithLink(coach);
    await openLinkHolder(site, token).start();
    await end(id);
    await expectClosed(token, state);
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled' }]);
    expect(await takenSlots(site)).toHaveLength(state === 'cancelled' ? 0 : 1);
    expect((await attention()).counts).toMatchObject({
      unpaidCalls: state === 'cancelled' ? 0 : 1,
      decisions: 0,
      payments: 0,
    });
  });

  test('after the coach has marked the call as paid elsewhere, which the takings have as such', async () => {
    const { id, token } = await bookWithLink(coach);
    await openLinkHolder(site, token).start();
    expect((await unpaid.markPaid(id, 45_00)).body.message).toContain('$45 noted as paid elsewhere.');
    await expectClosed(token, 'elsewhere');
    expect(await unpaid.booking(id)).toMatchObject({ paidWith: 'elsewhere', amount: 45_00, paid: 45_00, owed: 0 });
    expect(await takings()).toEqual({ ...noTakings, elsewhere: 45_00 });
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled' }]);
    expect(await unpaid.markPaid(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    await unpaid.cancel(id);
    const { decisions } = await attention();
    expect(decisions).toMatchObject([{ amount: 45_00 }]);
    await decide(decisions[0].id, 'refunded');
    expect(await takings()).toEqual({ ...noTakings, elsewhere: 45_00, refunds: 45_00 });
  });

  test('after the call was deleted', async () => {
    const { id, token } = await bookWithLink(coach);
    await openLinkHolder(site, token).start();
    expect((await coach.send('DELETE', `/api/admin/coaching-calls/${id}`)).status).toBe(200);
    expect((await openLinkHolder(site, token).start()).status).toBe(404);
    expect(await storedPayments(site)).toMatchObject([{ status: 'cancelled', coachingCallId: null }]);
    expect(await site.db.select().from(paymentLinkTokens)).toEqual([]);
  });
});

test('what the client no longer has to pay is no money', async () => {
  const { id } = await bookWithLink(coach);
  expect((await unpaid.markPaid(id, 0)).body.message).toContain('Nothing is owed for this call any more.');
  expect(await takings()).toEqual(noTakings);
  expect(await unpaid.count()).toBe(0);
});

test('a call that was paid by a link waits for a decision when it is canceled, and can be refunded', async () => {
  const { id, token } = await bookWithLink(coach);
  await openLinkHolder(site, token).pay();
  await unpaid.cancel(id);
  const { decisions } = await attention();
  expect(decisions).toMatchObject([{ callId: id, amount: 50_00, reason: 'cancelled' }]);
  const admin = openPaymentsAdmin(site, coach);
  expect((await admin.refund(await admin.firstPaymentId(), { amount: 50_00 })).status).toBe(200);
  expect(await unpaid.booking(id)).toMatchObject({ status: 'refunded', refunded: 50_00, owed: 0 });
  expect(await takings()).toMatchObject({ card: 50_00, refunds: 50_00 });
  expect((await attention()).counts.decisions).toBe(0);
});

test('a refund that keeps the call leaves nothing owed', async () => {
  const { id, token } = await bookWithLink(coach);
  await openLinkHolder(site, token).pay();
  const admin = openPaymentsAdmin(site, coach);
  await admin.refund(await admin.firstPaymentId(), { amount: 50_00, purchase: 'keep' });
  expect(await unpaid.booking(id)).toMatchObject({ status: 'confirmed', refunded: 50_00, owed: 0 });
  expect(await unpaid.count()).toBe(0);
});

test('a payment just before the call has its receipt, also if the mail leaves only after the call began', async () => {
  const { token } = await bookWithLink(coach);
  await deliverMails(site);
  site.setNow('2027-01-04T14:29:00Z');
  const reference = await openLinkHolder(site, token).pay();
  site.setNow('2027-01-04T14:31:00Z');
  const [mail] = await deliverMails(site);
  expect(mail).toMatchObject({ kind: 'paid-call-confirmation', to: { address: 'ana1@example.com' } });
  expect(mail?.text).toContain(reference);
  expect(mail?.invitation).toBeUndefined();
});

test('a visitor’s purchase in the same browser does not end the payment of a link', async () => {
  const { token } = await bookWithLink(coach);
  const client = openLinkHolder(site, token);
  const { body } = await client.start();
  const visitor = openBuyer(site, client.browser);
  expect((await visitor.start({ selectedTimeSlot: '2027-01-11-900am' }, 2)).status).toBe(200);
  expect((await client.start()).body.paymentIntentId).toBe(body.paymentIntentId);
  expect((await site.db.select().from(payments)).map(({ status }) => status)).toEqual(['open', 'open']);
});

/** The receipts on the page of the call that a mail leads to. */
async function receiptsBehindMail(text = ''): Promise<object[]> {
  const [, link] = /from the page of your call \(\S+\/my-call#(\S+)\)/.exec(text.replaceAll(/\s+/g, ' ')) ?? [];
  return (await site.send('POST', '/api/my-call/receipts', { link })).body;
}
