import { describe, expect, test } from 'vitest';
import { eq } from '../db/drizzle.ts';
import { coachingCalls, payments, receiptCounter, receipts, users } from '../db/schema.ts';
import { issueMissingReceipts, issueReceipts } from '../payments/issue-receipts.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall, changeInSandbox, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { linkToPaidCall, useBookings } from '../testing/bookings.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin } from '../testing/package-sales.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const stored = () => site.db.select().from(receipts).orderBy(receipts.number);
const admin = () => openPaymentsAdmin(site, coach);
const ofFirstPayment = async () =>
  (await coach.send('GET', `/api/admin/payments/${await admin().firstPaymentId()}/receipts`)).body;
const read = (link: unknown) => site.send('POST', '/api/receipt', { link });
const emailVerifiedAt = new Date('2026-12-01T12:00:00Z');

const seller = { businessName: 'Brooks Nutrition LLC', addressLine1: '1 Elm Street', taxLine: 'EIN 12-3456789' };

describe('a settled payment', () => {
  test('gets a receipt that keeps what it said: the coach’s address, the payer and the call of that day', async () => {
    await changeSettings(site, 'receipts', seller);
    await buyCall(site);
    await changeSettings(site, 'receipts', { businessName: 'Another Name' });
    await site.db.update(payments).set({ firstName: 'Changed' });
    await site.db.update(coachingCalls).set({ selectedTimeSlot: '2027-01-11-900am' });
    const [summary] = await ofFirstPayment();
    const dated = { number: 1, paymentNumber: 1, issuedOn: '2027-01-01' };
    const money = { kind: 'payment', amount: 8500, currency: 'usd', refunded: 0 };
    expect((await read(summary.link)).body).toEqual({
      ...dated,
      ...money,
      about: '60-minute coaching call, Monday, January 4, 2027 at 9:00 AM EST',
      seller: { name: 'Brooks Nutrition LLC', addressLines: ['1 Elm Street'], taxLine: 'EIN 12-3456789' },
      payer: { name: 'Ana Ruiz', email: 'ana1@example.com' },
    });
  });

  test('gets one, however often it is told of; an open or declined one gets none', async () => {
    const { reference, buyer } = await buyCall(site);
    await buyer.confirm(reference);
    await syncPayment(site.ctx, reference);
    await buyCall(
      site,
      { selectedTimeSlot: '2027-01-11-900am', email: 'bea@example.com' },
      'pm_card_visa_chargeDeclined',
    );
    expect(await stored()).toHaveLength(1);
  });

  test('without a name in the settings carries the coach’s own, and the course is named', async () => {
    const buyer = openCourseBuyer(site);
    await buyer.confirm(await buyer.buy());
    const [{ link }] = await ofFirstPayment();
    expect((await read(link)).body).toMatchObject({
      about: 'Self-Paced Nutrition Course',
      seller: { name: 'Maya Ellison', addressLines: [], taxLine: null },
      payer: { name: 'Nora Berg', email: 'nora@example.com' },
    });
  });

  test('of a package names it and the client; its refund has a receipt of its own over its cents', async () => {
    const { client } = await openOffersAdmin(site, coach).made({ cents: 350_00 });
    await client.pay();
    await admin().refund(await admin().firstPaymentId(), { amount: 175_50, purchase: 'keep' });
    const [refund, payment] = await ofFirstPayment();
    const about = '1-on-1 nutrition coaching';
    const payer = { name: 'Ana Ruiz', email: 'ana1@example.com' };
    const shared = { about, payer, paymentNumber: 1, currency: 'usd', issuedOn: '2027-01-01' };
    const paid = (await read(payment.link)).body;
    expect(paid).toMatchObject({ ...shared, number: 1, kind: 'payment', amount: 350_00, refunded: 175_50 });
    expect((await read(refund.link)).body).toMatchObject({ ...shared, number: 2, kind: 'refund', amount: 175_50 });
  });

  test('is dated by the coach’s calendar', async () => {
    site.setNow('2027-01-02T03:00:00Z');
    await buyCall(site);
    expect(await stored()).toMatchObject([{ issuedOn: '2027-01-01' }]);
  });
});

describe('a refund', () => {
  test('gets a number of its own, and leaves the receipt of the payment as it is', async () => {
    await buyCall(site);
    const [before] = await stored();
    await admin().refund(await admin().firstPaymentId(), { amount: 4000, purchase: 'keep' });
    expect(await stored()).toMatchObject([before, { number: 2, kind: 'refund', amount: 4000 }]);
    const [refund, payment] = await ofFirstPayment();
    expect((await read(refund.link)).body).toMatchObject({ kind: 'refund', amount: 4000, paymentNumber: 1 });
    expect((await read(payment.link)).body).toMatchObject({ kind: 'payment', amount: 8500, refunded: 4000 });
  });

  test('that fails afterwards is corrected by one more', async () => {
    const { reference } = await buyCall(site);
    await admin().refund(await admin().firstPaymentId(), { amount: 4000, purchase: 'keep' });
    await changeInSandbox(site, 'refund', { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    for (let again = 0; again < 2; again += 1) await syncPayment(site.ctx, reference);
    expect((await stored()).map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
      [1, 'payment', 8500],
      [2, 'refund', 4000],
      [3, 'refund-failed', 4000],
    ]);
  });
});

describe('numbers', () => {
  test('of payments from before are given in their order, and later ones follow', async () => {
    await buyCall(site);
    await buyCall(site, { selectedTimeSlot: '2027-01-11-900am', email: 'bea@example.com' });
    await site.db.delete(receipts);
    await site.db.delete(receiptCounter);
    const [first] = await storedPayments(site);
    await site.db
      .update(payments)
      .set({ settledAt: new Date('2027-01-01T13:00:00Z') })
      .where(eq(payments.id, first?.id ?? 0));
    for (let again = 0; again < 2; again += 1) await issueMissingReceipts(site.ctx);
    expect((await stored()).map(({ number, payerEmail }) => [number, payerEmail])).toEqual([
      [1, 'bea@example.com'],
      [2, 'ana1@example.com'],
    ]);
  });

  test('go back with what is rolled back', async () => {
    await buyCall(site);
    await site.db.delete(receipts);
    await site.db.delete(receiptCounter);
    const id = await admin().firstPaymentId();
    const numberAndFail = site.ctx.database.transaction(async (tx) => {
      await issueReceipts(tx, site.ctx, id);
      throw new Error('the connection dropped');
    });
    await expect(numberAndFail).rejects.toThrow('the connection dropped');
    await issueMissingReceipts(site.ctx);
    expect((await stored()).map(({ number }) => number)).toEqual([1]);
  });
});

describe('a receipt is opened', () => {
  test('by its link alone: a changed, foreign or missing one opens nothing', async () => {
    await buyCall(site);
    await buyCall(site, { selectedTimeSlot: '2027-01-11-900am', email: 'bea@example.com' });
    const [{ link }] = await ofFirstPayment();
    expect((await read(link)).status).toBe(200);
    const wrong = [
      link.replace(/^1\./, '2.'),
      `${link}A`,
      link.slice(0, -1),
      `9.${'A'.repeat(43)}`,
      '1.',
      '99999999999.x',
    ];
    for (const text of wrong) expect(await read(text)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const text of [null, '', 7, 'x'.repeat(201)]) expect((await read(text)).status).toBe(400);
  });

  test('from the account of its address, once that is confirmed, and from nobody else’s', async () => {
    await buyCall(site);
    await addUser(site, { email: 'ana1@example.com' });
    await addUser(site, { email: 'bea@example.com', emailVerifiedAt });
    const list = async (email: string) => (await (await signIn(site, email)).send('GET', '/api/account/receipts')).body;
    expect([await list('ana1@example.com'), await list('bea@example.com')]).toEqual([[], []]);
    await site.db.update(users).set({ emailVerifiedAt }).where(eq(users.email, 'ana1@example.com'));
    expect(await list('ana1@example.com')).toMatchObject([{ number: 1, amount: 8500 }]);
  });

  test('from the mailed link of its call and by the browser that paid, but not by its link or another browser', async () => {
    const { callId, reference, buyer } = await buyCall(site);
    const mailed = await linkToPaidCall(site, callId);
    const list = (link: unknown) => site.send('POST', '/api/my-call/receipts', { link });
    expect((await list(mailed)).body).toMatchObject([{ number: 1 }]);
    const ofBrowser = (await buyer.see(reference)).body.call.link;
    expect((await list(ofBrowser)).body).toEqual([]);
    expect((await list(`paid-${callId}.${'A'.repeat(43)}`)).status).toBe(404);
    const listIn = (browser = openBrowser(site)) => browser.send('GET', `/api/payments/${reference}/receipts`);
    expect((await openBrowser(site).send('GET', '/api/payments/%00/receipts')).status).toBe(404);
    expect((await listIn(buyer.browser)).body).toMatchObject([{ number: 1 }]);
    expect((await listIn()).status).toBe(404);
  });
});

test('the file is a PDF with the name that the receipt has', async () => {
  await buyCall(site, { firstName: 'Željka', lastName: 'Дмитриева' });
  const [{ link }] = await ofFirstPayment();
  const reply = await site.app.inject({ method: 'POST', url: '/api/receipt/pdf', payload: { link } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(reply.headers['content-disposition']).toContain('R-0001.pdf');
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // The letters of the name travel along: without the Cyrillic ones the file is smaller.
  expect(reply.rawPayload.length).toBeGreaterThan(5000);
  expect((await site.send('POST', '/api/receipt/pdf', { link: '1.x' })).status).toBe(404);
});
