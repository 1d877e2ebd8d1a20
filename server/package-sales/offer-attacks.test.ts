import { beforeEach, describe, expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, signIn } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { addFreeCall, useBookings } from '../testing/bookings.ts';
import { payAtSandbox } from '../testing/card-payments.ts';
import { hasCourse } from '../testing/course-sales.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import {
  openOffersAdmin,
  openPackageBuyer,
  startOffer,
  storedPackages,
  templatesPath,
} from '../testing/package-sales.ts';
import { bookWithLink } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const first = '2027-01-04-930am';
let offers: ReturnType<typeof openOffersAdmin>;
beforeEach(() => {
  offers = openOffersAdmin(site, coach);
});
const ana = 'ana1@example.com';

describe('an offer that nobody can make', () => {
  test.each([
    [{ cents: 49 }, 'cents'],
    [{ startsOn: '2026-12-31' }, 'startsOn'],
    [{ startsOn: '2028-01-02' }, 'startsOn'],
    [{ standsUntil: '2026-12-31' }, 'standsUntil'],
    [{ standsUntil: '9999-12-31' }, 'standsUntil'],
  ])('%j gets a sentence', async (changed, field) => {
    await offers.made();
    const { status, body } = await offers.offer(changed);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await storedPackages(site)).toHaveLength(1);
  });

  test('is of an unknown package, or for nobody', async () => {
    await offers.made();
    expect(await offers.offer({ templateId: 'gone' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const body = { templateId: 'four-weeks' };
    expect((await coach.send('POST', '/api/admin/clients/999/offers', body)).status).toBe(404);
  });
});

describe('an offer that can’t be paid any more', () => {
  const refusal = async (token: string) => {
    const { status, body } = await startOffer(site, token);
    return [status, body.code, body.message];
  };

  test('has ended', async () => {
    const { token, client } = await offers.made({ standsUntil: '2027-01-03' });
    site.setNow('2027-01-04T04:59:00Z');
    expect(await refusal(token)).toEqual([409, 'NOT_POSSIBLE', 'This offer has ended. Nothing was charged.']);
    expect(await client.state()).toBe('expired');
  });

  test('is paid, also after a reload and in another browser, and once it is refunded', async () => {
    const { token, client } = await offers.made();
    await client.pay();
    const message = 'This package has already been paid. Nothing more was charged.';
    expect(await refusal(token)).toEqual([409, 'NOT_POSSIBLE', message]);
    expect(await storedPayments(site)).toHaveLength(1);
    await openPaymentsAdmin(site, coach).refund((await storedPayments(site))[0]?.id as number, { amount: 399_00 });
    expect((await refusal(token))[1]).toBe('NOT_POSSIBLE');
    expect(await client.look()).toMatchObject({ state: 'paid', package: { isRefunded: true } });
  });

  test('was taken back', async () => {
    const { id, token } = await offers.made();
    await startOffer(site, token);
    const callId = await addFreeCall(site, first, { email: 'ana1@example.com' });
    const listOffers = async () => (await coach.send('GET', `/api/admin/bookings/free/${callId}`)).body.offers;
    expect(await listOffers()).toMatchObject([{ id, amount: 399_00, isOffer: true }]);
    expect((await offers.bills.takeBack(id)).body.message).toContain('The offer is taken back');
    expect(await refusal(token)).toEqual([
      409,
      'NOT_POSSIBLE',
      'This offer was taken back, so there’s nothing to pay.',
    ]);
    expect(await storedPackages(site)).toMatchObject([{ endedBy: 'withdrawn', soldAt: null }]);
    expect(await offers.bills.markPaid(id)).toMatchObject({ status: 409 });
    expect(await listOffers()).toEqual([]);
    const { payments } = (await coach.send('GET', '/api/admin/payments?kind=package')).body;
    expect(payments).toMatchObject([{ status: 'cancelled', isTakenBack: true }]);
  });

  test('was paid elsewhere, and a second mark sells nothing', async () => {
    const { id, token } = await offers.made();
    await offers.bills.markPaid(id, 0);
    const [sold] = await storedPackages(site);
    site.setNow('2027-01-01T12:10:00Z');
    expect(await offers.bills.markPaid(id)).toMatchObject({ status: 409 });
    expect(await refusal(token)).toEqual([409, 'NOT_POSSIBLE', 'There’s nothing left to pay for this package.']);
    expect(await storedPackages(site)).toEqual([sold]);
  });

  test('has another token, or one of a bill or a call', async () => {
    const bill = await offers.bills.made();
    const call = await bookWithLink(coach);
    for (const token of ['a'.repeat(43), '', 'x'.repeat(201), bill.token, call.token, null, 7]) {
      expect([400, 404]).toContain((await startOffer(site, token as string)).status);
    }
  });

  test('was paid at the provider while the coach took it back: the money waits for the coach, and nothing is sold', async () => {
    const { id, client } = await offers.made();
    const reference = await client.payAtProvider();
    await site.ctx.database.runStatement("update payment_links set ended_by = 'cancelled' where id = $1", [id]);
    await syncPayment(site.ctx, reference);
    expect(await storedPayments(site)).toMatchObject([
      { status: 'lost', attention: expect.stringContaining('refund') },
    ]);
    expect(await storedPackages(site)).toMatchObject([{ soldAt: null }]);
    expect(await hasCourse(site, ana)).toBeUndefined();
    const payments = openPaymentsAdmin(site, coach);
    const proposed = await payments.details(await payments.firstPaymentId());
    expect(proposed).toMatchObject({ packageRefund: null, refundable: 399_00 });
  });
});

test('ten clicks and ten syncs sell a package once, and send each mail once', async () => {
  const { token, client } = await offers.made();
  await deliverMails(site);
  const started = await Promise.all(Array.from({ length: 10 }, () => startOffer(site, token)));
  expect(new Set(started.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  const reference = await client.payAtProvider();
  await Promise.all(Array.from({ length: 10 }, () => syncPayment(site.ctx, reference)));
  expect(await storedPayments(site)).toMatchObject([{ status: 'settled' }]);
  expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['package-paid', 'payment-received-notice']);
});

describe('on open sale', () => {
  test('a package is bought like the course, without an account', async () => {
    await offers.changeTemplate({ sale: 'open', withCourse: false });
    const nora = openPackageBuyer(site);
    expect(await nora.start()).toMatchObject({ status: 200, body: { amount: 399_00 } });
    expect(await offers.bills.unpaid()).toEqual([]);
    await nora.buy();
    expect(await storedPackages(site)).toMatchObject([
      { email: 'nora@example.com', amount: 399_00, startsOn: '2027-01-01', endsAt: new Date('2027-01-29T05:00:00Z') },
    ]);
    const [paid, notice] = await deliverMails(site);
    expect(paid).toMatchObject({ kind: 'package-paid', to: { address: 'nora@example.com' } });
    expect(paid?.text).toMatch(/Book your calls:?\s+http\S+\/package#[\w-]{43}/);
    expect(notice).toMatchObject({ kind: 'payment-received-notice', subject: 'Paid: Nora Berg, $399' });
    expect(notice?.text).toContain('A package was bought');
    expect(await storedPayments(site)).toMatchObject([{ kind: 'package', status: 'settled' }]);
  });

  test('the price of the browser is never used', async () => {
    await offers.changeTemplate({ sale: 'open' });
    for (const amount of [0, -1, 1, 319_00, 1e9]) {
      const { status, body } = await openPackageBuyer(site).start({ amount });
      expect([status, body.code, body.amount], String(amount)).toEqual([409, 'PRICE_CHANGED', 399_00]);
    }
    await addUser(site, { email: 'nora@example.com', hasCourseAccess: true });
    const member = openPackageBuyer(site, await signIn(site, 'nora@example.com'));
    expect((await member.start()).body).toMatchObject({ code: 'PRICE_CHANGED', amount: 319_00 });
    expect((await member.start({ amount: 319_00 })).status).toBe(200);
    expect(await storedPackages(site)).toMatchObject([{ amount: 319_00, isMemberPrice: true }]);
  });

  test('a member who is not signed in pays the price of everybody, and the course counts as theirs already', async () => {
    await offers.changeTemplate({ sale: 'open' });
    await addUser(site, { email: 'nora@example.com', hasCourseAccess: true, emailVerifiedAt: site.ctx.now() });
    await openPackageBuyer(site).buy();
    expect(await storedPackages(site)).toMatchObject([{ amount: 399_00, isMemberPrice: false, courseCents: 0 }]);
  });

  test('a package by link only, or none at all, is not found', async () => {
    expect(await openPackageBuyer(site).start()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await openPackageBuyer(site).start({ templateId: 'gone' })).status).toBe(404);
  });

  test('a double click makes one purchase, another address replaces it, and an abandoned one leaves nothing', async () => {
    await offers.changeTemplate({ sale: 'open' });
    const nora = openPackageBuyer(site);
    await nora.browser.send('GET', '/api/payment-config');
    const [one, other] = await Promise.all([nora.start(), nora.start()]);
    expect(one.body.paymentIntentId).toBe(other.body.paymentIntentId);
    await nora.start({ email: 'nora@elsewhere.example' });
    expect(await storedPackages(site)).toMatchObject([{ email: 'nora@elsewhere.example' }]);
    await changeSettings(site, 'prices', { courseCents: 1_000_00 });
    site.setNow('2027-01-02T12:00:01Z');
    await cancelExpiredPayments(site.ctx);
    expect(await storedPackages(site)).toEqual([]);
    expect((await storedPayments(site)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });

  test.each([
    ['calls', 2],
    ['callMinutes', 30],
    ['weeks', 1],
    ['maxCallsAWeek', 1],
    ['withCourse', false],
  ])('after a change of its %s, the next click buys what the page shows now', async (name, value) => {
    await offers.changeTemplate({ sale: 'open' });
    const nora = openPackageBuyer(site);
    await nora.start();
    await offers.changeTemplate({ [name]: value });
    await nora.buy();
    expect(await storedPackages(site)).toMatchObject([{ [name]: value, soldAt: site.ctx.now() }]);
  });

  test('a page that shows another package than the present one sells nothing', async () => {
    await offers.changeTemplate({ sale: 'open' });
    const shown = { calls: 4, callMinutes: 45, weeks: 4, maxCallsAWeek: 2, withCourse: true };
    expect((await offers.templates())[0]).toMatchObject(shown);
    await offers.changeTemplate({ calls: 2 });
    const { status, body } = await openPackageBuyer(site).start({ shown });
    expect([status, body.code, body.message]).toEqual([409, 'NOT_POSSIBLE', expect.stringContaining('has changed')]);
    expect(await storedPackages(site)).toEqual([]);
    expect((await openPackageBuyer(site).start({ shown: { ...shown, calls: 2 } })).status).toBe(200);
  });

  test('a template that goes while it is being paid is sold all the same', async () => {
    const { body } = await coach.send('POST', templatesPath, { ...(await offers.templates())[0], sale: 'open' });
    const nora = openPackageBuyer(site);
    const started = (await nora.start({ templateId: body.template.id })).body;
    await coach.send('DELETE', `${templatesPath}/${body.template.id}`);
    await payAtSandbox(site, started.clientSecret, started.publishableKey);
    expect((await nora.confirm(started.paymentIntentId)).status).toBe(200);
    expect(await storedPackages(site)).toMatchObject([{ soldAt: site.ctx.now(), endedBy: null }]);
  });
});
