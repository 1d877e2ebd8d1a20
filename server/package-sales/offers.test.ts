import { beforeEach, describe, expect, test } from 'vitest';
import { sumTakings } from '#domain/takings.ts';
import { listConsents } from '../accounts/list-consents.ts';
import { eq, sql } from '../db/drizzle.ts';
import { coachingCalls, creditAdjustments } from '../db/schema.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, findUser, openBrowser } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { addPaidCall, useBookings } from '../testing/bookings.ts';
import { payAtSandbox } from '../testing/card-payments.ts';
import { hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { openOffersAdmin, startOffer, storedPackages } from '../testing/package-sales.ts';
import { openLinkHolder, readToken } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { readCsv } from '../testing/takings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
let offers: ReturnType<typeof openOffersAdmin>;
beforeEach(() => {
  offers = openOffersAdmin(site, coach);
});
const ana = 'ana1@example.com';
const mailsOf = async () => (await deliverMails(site)).filter(({ kind }) => kind !== 'bill');

describe('an offer', () => {
  test('is mailed with one link, read, paid by card without an account, and booked from its page', async () => {
    await offers.made({ cents: 350_00, startsOn: '2027-01-11', weeks: 5, standsUntil: '2027-01-08' });
    expect(await storedPackages(site)).toMatchObject([
      { name: '1-on-1 nutrition coaching', calls: 4, callMinutes: 45, weeks: 5, amount: 350_00, soldAt: null },
    ]);
    const [mail, ...others] = await mailsOf();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'package-offer', to: { address: ana } });
    expect(mail?.text).toMatch(/4 calls of 45 minutes in 5 weeks, with the\s+course, for \$350/);
    const period =
      'It begins on Monday, January 11, 2027 and lasts 5 weeks, until the end of Sunday, February 14, 2027.';
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(period);
    const client = openLinkHolder(site, readToken(mail?.text ?? ''));
    expect(await client.look()).toEqual({
      state: 'open',
      firstName: 'Ana',
      amount: 350_00,
      about: '1-on-1 nutrition coaching',
      payBy: '2027-01-09T04:59:00.000Z',
      package: {
        calls: 4,
        callMinutes: 45,
        weeks: 5,
        maxCallsAWeek: 2,
        withCourse: true,
        isMemberPrice: false,
        singleCallCents: 70_00,
        courseCents: 149_00,
        startsOn: '2027-01-11',
        lastDay: '2027-02-14',
        isRefunded: false,
        changeNoticeHours: 24,
        cancelRule: 'decide',
        cancelDays: 14,
      },
    });
    await client.pay();
    expect(await storedPackages(site)).toMatchObject([
      { soldAt: site.ctx.now(), startsOn: '2027-01-11', endsAt: new Date('2027-02-15T05:00:00Z'), endedBy: null },
    ]);
    expect(await client.look()).toMatchObject({ state: 'paid', package: { lastDay: '2027-02-14' } });
    expect(await hasCourse(site, ana)).toBe(true);
    const mails = await deliverMails(site);
    expect(mails.map(({ kind }) => kind)).toEqual(['package-paid', 'payment-received-notice']);
    expect(mails[0]?.text).toMatch(/\/package#[\w-]{43}/);
    const paidMail = mails[0]?.text.replaceAll(/\s+/g, ' ');
    expect(paidMail).toContain(period);
    expect(paidMail).toContain('The course is part of it. How to sign in stands at the end of this email.');
    expect(paidMail).toContain('1-on-1 nutrition coaching: $350, paid.');
    const signedIn = await openBrowser(site).send('POST', '/api/login', {
      email: ana,
      password: temporaryPasswordIn(mails[0]),
    });
    expect(signedIn).toMatchObject({ status: 200, body: { hasCourseAccess: true } });
    const consents = await listConsents(site.ctx.database, () => sql`true`, 'America/New_York');
    expect(consents).toMatchObject([{ about: '1-on-1 nutrition coaching, $350', policy: 'terms' }]);
  });

  test('begins on the day it is paid unless a later day was chosen', async () => {
    const { client } = await offers.made({ startsOn: '2027-01-02' });
    expect(await client.look()).toMatchObject({ package: { startsOn: '2027-01-02', lastDay: null } });
    site.setNow('2027-01-05T12:00:00Z');
    await client.pay();
    expect(await storedPackages(site)).toMatchObject([
      { startsOn: '2027-01-05', endsAt: new Date('2027-02-02T05:00:00Z') },
    ]);
  });

  test('names the members’ price to a member, and owning the course never refuses it', async () => {
    await offers.made();
    await addUser(site, { email: ana, hasCourseAccess: true, emailVerifiedAt: site.ctx.now() });
    expect(await offers.choices()).toMatchObject({ isMember: true, choices: [{ cents: 319_00 }] });
    site.setNow('2027-01-01T12:02:00Z');
    const { client } = await offers.made();
    await deliverMails(site);
    await client.pay();
    const [, sold] = await storedPackages(site);
    expect(sold).toMatchObject({ amount: 319_00, isMemberPrice: true, singleCallCents: 56_00, courseCents: 0 });
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['package-paid', 'payment-received-notice']);
    expect((await storedPayments(site))[0]).toMatchObject({ kind: 'package', attention: null, accountId: null });
  });

  test('stays as it is when the template, the prices and the rules change, or the template goes', async () => {
    const { client } = await offers.made();
    await offers.changeTemplate({ name: 'Other', calls: 9, cents: 999_00, weeks: 1 });
    await changeSettings(site, 'prices', { call45Cents: 99_00 });
    await changeSettings(site, 'calls', { changeNoticeHours: 2 });
    expect(await client.look()).toMatchObject({ amount: 399_00, about: '1-on-1 nutrition coaching' });
    await client.pay();
    expect(await storedPackages(site)).toMatchObject([
      { calls: 4, weeks: 4, amount: 399_00, singleCallCents: 70_00, changeNoticeHours: 24, endedBy: null },
    ]);
  });

  test('is one for two clicks', async () => {
    await offers.made();
    expect(await offers.offer()).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } });
    expect(await storedPackages(site)).toHaveLength(1);
  });

  test('is owed on Today and on the client’s page until it is settled, and can be sent again', async () => {
    const { id } = await offers.made({ tellClient: false, standsUntil: '2027-01-03' });
    const owed = await offers.bills.unpaid();
    expect(owed).toMatchObject([{ id, isOffer: true, amount: 399_00, payBy: '2027-01-04T04:59:00.000Z' }]);
    const again = await offers.bills.sendAgain(id);
    expect(again.status).toBe(200);
    expect(await offers.bills.unpaid(), 'until the day that the coach chose').toEqual(owed);
    expect((await mailsOf()).map(({ kind }) => kind)).toEqual(['package-offer']);
    await openLinkHolder(site, readToken(again.body.url)).pay();
    expect(await offers.bills.unpaid()).toEqual([]);
  });

  test('that was paid elsewhere is sold, its course is open, and its link books the calls', async () => {
    const { id, client } = await offers.made({ tellClient: false });
    await deliverMails(site);
    expect((await offers.bills.markPaid(id, 380_00)).body.message).toContain('$380 noted as paid elsewhere');
    expect(await client.look()).toMatchObject({ state: 'elsewhere', package: { lastDay: '2027-01-28' } });
    const [mail, ...others] = await deliverMails(site);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'package-paid' });
    expect(mail?.text).toMatch(/\/package#[\w-]{43}/);
    expect(mail?.text).toContain('Forgot your password?');
    expect(await hasCourse(site, ana)).toBe(true);
    expect(sumTakings((await coach.send('GET', '/api/admin/takings')).body.parts)).toMatchObject({ elsewhere: 380_00 });
  });

  test('that was paid elsewhere opens the course at an unconfirmed account too, which only its mail’s reader enters', async () => {
    const stranger = await addUser(site, { email: ana });
    const { id } = await offers.made();
    await offers.bills.markPaid(id, 399_00);
    expect(await hasCourse(site, ana)).toBe(true);
    expect((await findUser(site, ana))?.hashedPassword).not.toBe(stranger.hashedPassword);
  });

  test('opens the course at the address that was corrected after the payment had begun', async () => {
    const { client } = await offers.made();
    await client.start();
    await offers.people.update(ana, { email: 'ana@right.example', phone: null, resendMails: true });
    const mail = (await mailsOf()).find(({ to }) => to.address === 'ana@right.example');
    await openLinkHolder(site, readToken(mail?.text ?? '')).pay();
    expect([await hasCourse(site, ana), await hasCourse(site, 'ana@right.example')]).toEqual([undefined, true]);
  });

  test('opens the course at the corrected address, also for a page that was open before', async () => {
    const { client } = await offers.made();
    const { body } = await client.start();
    await offers.people.update(ana, { email: 'ana@right.example', phone: null, resendMails: true });
    await payAtSandbox(site, body.clientSecret, body.publishableKey);
    await client.confirm(body.paymentIntentId);
    expect([await hasCourse(site, ana), await hasCourse(site, 'ana@right.example')]).toEqual([undefined, true]);
  });

  test('with a payment that was begun 40 days ago is sold by the scheduled sync alone', async () => {
    const { client } = await offers.made({ standsUntil: '2027-03-31' });
    await client.payAtProvider();
    site.setNow('2027-02-10T12:00:00Z');
    await syncOpenPayments(site.ctx);
    expect(await client.state()).toBe('paid');
  });

  test('stands in the list of payments, in takings and receipts under its name, and the provider gets a number', async () => {
    const { client, id } = await offers.made();
    const reference = await client.pay();
    const { payments } = (await coach.send('GET', '/api/admin/payments?kind=package')).body;
    expect(payments).toMatchObject([{ kind: 'package', title: '1-on-1 nutrition coaching', amount: 399_00 }]);
    const lines = readCsv((await coach.send('GET', '/api/admin/takings-export')).body);
    expect(lines.map((line) => line.For)).toEqual(['1-on-1 nutrition coaching']);
    const { stripe } = await site.ctx.provider();
    expect(await stripe.paymentIntents.retrieve(reference)).toMatchObject({ description: `Bill ${id}` });
  });
});

describe('a refund', () => {
  const refund = async (amount: number, purchase: 'keep' | 'cancel') => {
    const [payment] = await storedPayments(site);
    const admin = openPaymentsAdmin(site, coach);
    const { status, body } = await admin.refund(payment?.id as number, { amount, purchase });
    expect([status, body.message]).toEqual([200, expect.any(String)]);
  };
  const refundMail = async () =>
    (await deliverMails(site)).find(({ kind }) => kind === 'payment-refunded')?.text.replaceAll(/\s+/g, ' ');

  test('of everything ends the package; the course stays where the coach says so', async () => {
    const { client } = await offers.made();
    await client.pay();
    await refund(399_00, 'keep');
    expect(await storedPackages(site)).toMatchObject([{ endedBy: 'refund', endedAt: site.ctx.now() }]);
    expect(await hasCourse(site, ana)).toBe(true);
    expect(await client.look()).toMatchObject({ state: 'paid', package: { isRefunded: true } });
  });

  test('of everything closes the course where the coach says so', async () => {
    const { client } = await offers.made();
    await client.pay();
    await refund(399_00, 'cancel');
    expect(await storedPackages(site)).toMatchObject([{ endedBy: 'refund' }]);
    expect(await hasCourse(site, ana)).toBe(false);
  });

  test('proposes what was paid, less the used calls and the course that stays; nothing once all are used', async () => {
    const { client } = await offers.made();
    await client.pay();
    const proposal = async () => {
      const [payment] = await storedPayments(site);
      return (await openPaymentsAdmin(site, coach).details(payment?.id as number)).packageRefund;
    };
    expect(await proposal()).toMatchObject({ keep: 250_00, cancel: 399_00, total: 4, used: 0, withCourse: true });
    for (const day of ['04', '05', '06']) await addPaidCall(site, `2027-01-${day}-930am`, { status: 'completed' });
    await addPaidCall(site, '2027-01-07-930am', { status: 'cancelled' });
    await site.db.update(coachingCalls).set({ packageId: 1 });
    expect(await proposal()).toMatchObject({ keep: 40_00, cancel: 189_00, used: 3 });
    await addPaidCall(site, '2027-01-08-930am', { status: 'no_show' });
    await site.db.update(coachingCalls).set({ packageId: 1 });
    expect(await proposal()).toMatchObject({ keep: 0, cancel: 0, used: 4 });
    // Minutes that were given back as credit stay with the client.
    const [missed] = await site.db.select().from(coachingCalls).where(eq(coachingCalls.status, 'no_show'));
    const given = { email: ana, minutes: 45, cause: 'given back', reason: 'Ended', actor: 'coach' } as const;
    const createdAt = new Date('2027-01-01T12:00:00Z');
    await site.db.insert(creditAdjustments).values({ ...given, coachingCallId: missed?.id ?? null, createdAt });
    expect(await proposal()).toMatchObject({ keep: 0, cancel: 0, used: 4 });
  });

  test('of a part leaves package and course', async () => {
    const { client } = await offers.made();
    await client.pay();
    await refund(100_00, 'keep');
    expect(await storedPackages(site)).toMatchObject([{ endedBy: null }]);
    expect(await hasCourse(site, ana)).toBe(true);
  });

  test('of a part that ends the package leaves the course to a client who had it before', async () => {
    await addUser(site, { email: ana, hasCourseAccess: true, emailVerifiedAt: site.ctx.now() });
    const { client } = await offers.made();
    await client.pay();
    await refund(100_00, 'cancel');
    expect(await hasCourse(site, ana)).toBe(true);
    expect(await refundMail()).toMatch(/Your package has ended\. (?!You no longer)/);
  });

  test('of an earlier purchase of the course leaves it to a client whose package was paid elsewhere', async () => {
    const buyer = openCourseBuyer(site);
    await buyer.confirm(await buyer.buy({ userEmail: ana }));
    const { id } = await offers.made();
    await offers.bills.markPaid(id, 380_00);
    await refund(149_00, 'cancel');
    expect(await storedPayments(site)).toMatchObject([{ kind: 'course', status: 'refunded' }]);
    expect(await hasCourse(site, ana)).toBe(true);
  });

  test('of everything at the provider ends the package and closes the course', async () => {
    const { client } = await offers.made();
    const reference = await client.pay();
    await (await site.ctx.provider()).stripe.refunds.create({ payment_intent: reference });
    await syncPayment(site.ctx, reference);
    expect(await storedPackages(site)).toMatchObject([{ endedBy: 'refund' }]);
    expect(await hasCourse(site, ana)).toBe(false);
    expect(await refundMail()).toContain('Your package has ended. You no longer have access to the course.');
    expect((await startOffer(site, (await offers.made({ cents: 1_00 })).token)).status).toBe(200);
  });
});
