import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { mails, paymentLinks, paymentLinkTokens, payments } from '../db/schema.ts';
import { getOrCreateIntent } from '../payments/intents.ts';
import { callProvider } from '../payments/provider.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { openBrowser } from '../testing/accounts.ts';
import { openPaymentsAdmin, withoutProvider } from '../testing/admin-payments.ts';
import { linkToPaidCall, openBookingsAdmin, takenSlots, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls, readToken } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const unpaid = openUnpaidCalls(coach);
const { attention } = openBookingsAdmin(coach);

describe('the token', () => {
  test('is 32 random bytes, of which the database has the hash alone, and no log and no copy of the mail has any', async () => {
    const { token } = await bookWithLink(coach);
    const [mail] = await deliverMails(site);
    const mailed = readToken(mail?.text ?? '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(mailed).not.toBe(token);
    await openLinkHolder(site, token).pay();
    const everything = JSON.stringify([
      await site.db.select().from(paymentLinkTokens),
      (await site.ctx.database.runStatement('select * from mails')).rows,
      (await site.ctx.database.runStatement('select * from audit_log')).rows,
      site.logged,
    ]);
    for (const secret of [token, mailed]) expect(everything).not.toContain(secret);
    expect(everything).toContain('/pay#••••••••');
    expect((await site.db.select().from(paymentLinkTokens)).map(({ hash }) => hash.length)).toEqual([64, 64]);
  });

  test('is made anew when a mail is tried again, and the first one still works', async () => {
    const { id } = await bookWithLink(coach);
    const [first] = await deliverMails(site);
    await site.ctx.database.runStatement("update mails set state = 'queued'");
    const [second] = await deliverMails(site);
    const tokens = [first, second].map((mail) => readToken(mail?.text ?? ''));
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(await openLinkHolder(site, token).state()).toBe('open');
    await unpaid.sendLink(id, false);
    for (const token of tokens) expect(await openLinkHolder(site, token).state()).toBe('replaced');
  });

  test('ends when the address of the call is corrected, and the right one gets another', async () => {
    const { token } = await bookWithLink(coach);
    const [misdirected] = await deliverMails(site);
    const right = { recipient: 'ana@right.example', changesBooking: true };
    const [row] = await site.db.select().from(mails);
    expect((await coach.send('POST', `/api/admin/mails/${row?.id}/send-again`, right)).status).toBe(200);
    const [mail, ...others] = await deliverMails(site);
    expect([mail?.to.address, others]).toEqual([right.recipient, []]);
    expect(await openLinkHolder(site, readToken(mail?.text ?? '')).state()).toBe('open');
    for (const link of [token, readToken(misdirected?.text ?? '')]) {
      expect((await openBrowser(site).send('POST', '/api/pay', { link })).status).toBe(404);
    }
  });
});

test('no browser sets the price, the payer or the call', async () => {
  const { token } = await bookWithLink(coach);
  const more = { amount: 1, email: 'thief@example.com', callId: 99, paidWith: 'gift' };
  const { body } = await openBrowser(site).send('POST', '/api/pay/start', { link: token, ...more });
  expect(body.amount).toBe(50_00);
  const { stripe } = await site.ctx.provider();
  const intent = await callProvider(() => stripe.paymentIntents.retrieve(body.paymentIntentId));
  expect([intent.amount, intent.currency]).toEqual([50_00, 'usd']);
  expect(await storedPayments(site)).toMatchObject([{ amount: 50_00, email: 'ana1@example.com' }]);
});

test('who has the link does not learn the phone number, before or after the payment', async () => {
  const { token } = await bookWithLink(coach);
  const holder = openLinkHolder(site, token);
  const { paymentIntentId, clientSecret } = (await holder.start()).body;
  for (const act of [holder.state, holder.pay]) {
    await act.call(holder);
    const buyer = await openBuyer(site).see(paymentIntentId, { 'x-client-secret': clientSecret });
    const file = buyer.body.call.calendarFile.replaceAll('\r\n ', '');
    expect(file).toContain('You’ll get a call on WhatsApp.');
    expect(file).not.toContain('555');
  }
});

describe('a payment that the site does not know of yet counts', () => {
  const cancelAsClient = async (id: number) =>
    coach.send('POST', '/api/my-call/cancel', { link: await linkToPaidCall(site, id) });
  test.each([
    ['the coach cancels the call', 'cancelled', (id: number) => unpaid.cancel(id)],
    ['the client cancels it', 'cancelled', cancelAsClient],
    ['the coach deletes it', 'deleted', (id: number) => coach.send('DELETE', `/api/admin/coaching-calls/${id}`)],
  ])('when %s: its money waits for a decision', async (_what, reason, end) => {
    const { id, token } = await bookWithLink(coach);
    await openLinkHolder(site, token).payAtProvider();
    expect((await end(id)).status).toBe(200);
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
    const callId = reason === 'deleted' ? null : id;
    expect((await attention()).decisions).toMatchObject([{ callId, amount: 50_00, reason }]);
    expect(await takenSlots(site)).toEqual([]);
  });

  test('when the coach marks it as paid elsewhere or sends a new link, which is refused', async () => {
    const { id, token } = await bookWithLink(coach);
    await openLinkHolder(site, token).payAtProvider();
    expect(await unpaid.markPaid(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await unpaid.sendLink(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    expect(await unpaid.booking(id)).toMatchObject({ paid: 50_00, owed: 0, paidWith: 'card' });
  });
});

test('nothing changes while the provider does not answer', async () => {
  const { id, token } = await bookWithLink(coach);
  await openLinkHolder(site, token).start();
  await withoutProvider(site, async () => {
    for (const change of [unpaid.cancel, unpaid.markPaid, unpaid.sendLink]) expect((await change(id)).status).toBe(503);
  });
  expect(await unpaid.booking(id)).toMatchObject({ status: 'confirmed', owed: 50_00, paidWith: 'card' });
  expect(await openLinkHolder(site, token).state()).toBe('open');
});

test('a link that ends while its payment is being opened speaks of no hold', async () => {
  const { id, token } = await bookWithLink(coach);
  await openLinkHolder(site, token).start();
  // As if the provider had not answered yet.
  const [payment] = await site.db.update(payments).set({ paymentIntentId: null }).returning();
  expect((await unpaid.markPaid(id)).status).toBe(200);
  const opening = getOrCreateIntent(site.ctx, payment as StoredPayment);
  await expect(opening).rejects.toMatchObject({ code: 'PAYMENT_NOT_COMPLETED' });
  expect(await unpaid.booking(id)).toMatchObject({ paid: 50_00, owed: 0, stripePaymentIntentId: null });
});

test('a payment for which nothing is owed any more is shown to the coach, and its refund leaves the call alone', async () => {
  const { id, token } = await bookWithLink(coach);
  const reference = await openLinkHolder(site, token).payAtProvider();
  // As after a restored backup: the site believes that the payment was cancelled before the coach noted the cash.
  await site.db.update(payments).set({ status: 'cancelled' });
  expect((await unpaid.markPaid(id)).status).toBe(200);
  await syncPayment(site.ctx, reference);
  expect((await attention()).payments).toMatchObject([
    { status: 'lost', attention: expect.stringContaining('no longer needed') },
  ]);
  expect((await storedMails(site)).map(([kind]) => kind)).toEqual(['payment-link', 'payment-received-notice']);
  const admin = openPaymentsAdmin(site, coach);
  await admin.refund(await admin.firstPaymentId(), { amount: 50_00 });
  expect(await unpaid.booking(id)).toMatchObject({ status: 'confirmed', paid: 50_00, refunded: 0 });
  expect(await takenSlots(site)).toEqual(['2027-01-04-930am']);
});

test('a call that is not there or not unpaid gets no link', async () => {
  expect((await unpaid.sendLink(99)).status).toBe(404);
  const { id, token } = await bookWithLink(coach);
  await openLinkHolder(site, token).pay();
  expect(await unpaid.sendLink(id)).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
  expect(await site.db.select().from(paymentLinks).where(eq(paymentLinks.coachingCallId, id))).toHaveLength(1);
});

test('a link below what a card can pay is refused', async () => {
  await expect(bookWithLink(coach, { amount: 49 })).rejects.toThrow('A card can pay $0.50 at least');
  expect(await takenSlots(site)).toEqual([]);
});
