import { describe, expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useEmptySite({ env: { LIMIT_BOOKINGS_PER_HOUR: '20' }, listen: true });

const atProvider = async (id: string) => (await site.ctx.provider()).stripe.paymentIntents.retrieve(id);

test('the site sets the price, and the provider gets neither name nor address', async () => {
  const { body } = await openCourseBuyer(site).start({ amount: 1, price: 1, currency: 'jpy', courseAccess: true });
  expect(body.amount).toBe(14900);
  const intent = await atProvider(body.paymentIntentId);
  expect(intent).toMatchObject({ amount: 14900, currency: 'usd', metadata: { kind: 'course', payment: '1' } });
  expect(JSON.stringify(intent)).not.toMatch(/nora|berg/i);
});

describe('the same browser', () => {
  test('gets its open payment for this address, with the name that was typed last', async () => {
    const nora = openCourseBuyer(site);
    const first = (await nora.start()).body;
    const second = (await nora.start({ firstName: 'Nóra', userEmail: 'NORA@example.com' })).body;
    expect(second).toEqual(first);
    expect(await storedPayments(site)).toMatchObject([{ firstName: 'Nóra', email: buyer.userEmail, status: 'open' }]);
    const { body } = await nora.browser.send('GET', '/api/checkout?kind=course');
    expect(body.payment).toMatchObject({ clientSecret: first.clientSecret, kind: 'course', amount: 14900 });
  });

  test('keeps its cookie for another day whenever it starts', async () => {
    const nora = openCourseBuyer(site);
    await nora.start();
    const cookie = nora.browser.cookies.get('checkout');
    const { headers } = await nora.start();
    expect(String(headers['set-cookie'])).toContain(`checkout=${cookie}; Max-Age=86400`);
  });

  test('cancels its payment for another address', async () => {
    const nora = openCourseBuyer(site);
    const first = (await nora.start({ userEmail: 'nroa@example.com' })).body;
    const second = (await nora.start()).body;
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['cancelled', 'open']);
    expect((await atProvider(first.paymentIntentId)).status).toBe('canceled');
  });

  test('is not charged again if its payment for another address was paid meanwhile', async () => {
    const nora = openCourseBuyer(site);
    await nora.buy({ userEmail: 'nroa@example.com' });
    const { status, body } = await nora.start();
    expect([status, body.code, body.clientSecret]).toEqual([409, 'ALREADY_OWNED', undefined]);
    expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['settled']);
    // After this refusal the buyer may buy for a second address.
    expect((await nora.start()).status).toBe(200);
  });

  test('opens one payment for a double click', async () => {
    const browser = openBrowser(site);
    await browser.send('GET', '/api/payment-config');
    const nora = openCourseBuyer(site, browser);
    const replies = await Promise.all([nora.start(), nora.start(), nora.start()]);
    expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await storedPayments(site)).toHaveLength(1);
  });

  test('gets a new payment after one was canceled at the provider, and is refused after one was paid', async () => {
    const nora = openCourseBuyer(site);
    const first = (await nora.start()).body;
    await (await site.ctx.provider()).stripe.paymentIntents.cancel(first.paymentIntentId);
    const second = (await nora.start()).body;
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    await nora.pay(second.clientSecret, second.publishableKey);
    expect(await nora.start()).toMatchObject({ status: 409, body: { code: 'ALREADY_OWNED' } });
    expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['cancelled', 'settled']);
  });

  test('is refused while its payment is being processed', async () => {
    const nora = openCourseBuyer(site);
    const id = await nora.buy({}, 'pm_card_sandbox_processingThenSucceeds');
    expect(await nora.confirm(id)).toMatchObject({ status: 202, body: { success: false, status: 'processing' } });
    expect(await nora.start()).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_NOT_COMPLETED', message: expect.stringContaining('still being processed') },
    });
    expect(await storedPayments(site)).toHaveLength(1);
    site.setNow('2027-01-01T12:01:00Z');
    await expect.poll(async () => (await nora.confirm(id)).body.success).toBe(true);
    expect((await nora.user()).body.hasCourseAccess).toBe(true);
  });
});

test('cancels an unpaid payment after a day', async () => {
  const nora = openCourseBuyer(site);
  const { body } = await nora.start();
  site.setNow('2027-01-02T11:59:00Z');
  await cancelExpiredPayments(site.ctx);
  expect((await storedPayments(site))[0]?.status).toBe('open');
  site.setNow('2027-01-02T12:00:00Z');
  await cancelExpiredPayments(site.ctx);
  expect((await storedPayments(site))[0]?.status).toBe('cancelled');
  expect((await nora.confirm(body.paymentIntentId)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect(await storedPayments(site)).toMatchObject([{ account: null, accountId: null }]);
});

test('syncs an open payment less often the older it is', async () => {
  const nora = openCourseBuyer(site);
  await nora.start();
  const checkTimes: string[] = [];
  for (let minute = 1; minute <= 120; minute += 1) {
    const now = new Date(Date.parse('2027-01-01T12:00:00Z') + minute * 60_000);
    site.setNow(now.toISOString());
    await syncOpenPayments(site.ctx);
    const checkedAt = (await storedPayments(site))[0]?.checkedAt?.toISOString();
    if (checkedAt === now.toISOString()) checkTimes.push(checkedAt);
  }
  // Every minute at first; every seven after two hours.
  expect(checkTimes[3]).toBe('2027-01-01T12:04:00.000Z');
  expect(checkTimes.length).toBeGreaterThan(20);
  expect(checkTimes.length).toBeLessThan(50);
});

test('an error during settlement leaves nothing behind, and the next sync opens the course', async () => {
  const nora = openCourseBuyer(site);
  const id = await nora.buy();
  const { queue } = site.ctx;
  site.ctx.queue = { ...queue, enqueue: () => Promise.reject(new Error('the database went away')) };
  const failed = await nora.confirm(id);
  site.ctx.queue = queue;
  expect(failed.status).toBe(500);
  expect(await hasCourse(site, buyer.userEmail)).toBeUndefined();
  expect([await storedMails(site), (await storedPayments(site))[0]?.status]).toEqual([[], 'open']);
  expect((await nora.confirm(id)).body).toMatchObject({ success: true, signedIn: true });
  expect(await storedMails(site)).toHaveLength(2);
});

test('refuses to confirm a payment of the other kind', async () => {
  await addUser(site);
  const nora = openCourseBuyer(site);
  const id = await nora.buy();
  const asCall = await nora.browser.send('POST', '/api/coaching-calls/confirm-payment', { paymentIntentId: id });
  expect(asCall.body.code).toBe('NOT_FOUND');
  expect((await storedPayments(site))[0]?.status).toBe('open');
  await site.ctx.database.runStatement("update payments set kind = 'call'");
  expect((await nora.confirm(id)).body.code).toBe('NOT_FOUND');
});

test('a signed-in buyer sees the purchase on another device', async () => {
  await addUser(site);
  const ana = openCourseBuyer(site, await signIn(site, 'ana@example.com'));
  const id = await ana.buy({ userEmail: 'ana@example.com' });
  ana.browser.cookies.delete('checkout');
  expect((await ana.confirm(id)).body).toEqual({ success: true, account: 'own' });
  expect((await ana.see(id)).body.course).toEqual({ account: 'own', isOpen: true, canEnter: false });
});

// The last test, since an exceeded limit stays in memory.
test('limits a network that opens many payments, whatever the address', async () => {
  await addUser(site, { hasCourseAccess: true });
  const codes: string[] = [];
  for (let each = 0; each < 21; each += 1) {
    const { body } = await openCourseBuyer(site).start({ userEmail: 'ana@example.com' });
    codes.push(body.code);
  }
  expect(codes.filter((code) => code === 'ALREADY_OWNED')).toHaveLength(20);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});
