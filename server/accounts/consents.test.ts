import { describe, expect, test } from 'vitest';
import { asc, eq } from '../db/drizzle.ts';
import { coachingCalls, consents, consultationRequests } from '../db/schema.ts';
import { addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { buyCall } from '../testing/admin-payments.ts';
import {
  addFreeCall,
  addPaidCall,
  createCallLink,
  freeCallRequest,
  openCallPage,
  useBookings,
} from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { openClientsAdmin } from '../testing/clients.ts';
import { openCourseBuyer } from '../testing/course-sales.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink } from '../testing/payment-links.ts';
import { clearText } from '../testing/sealing.ts';
import { changeSettings } from '../testing/site-settings.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const people = () => openClientsAdmin(site, coach);

const both = { version: 1, policies: ['health-privacy', 'terms'] };
const health = { version: 1, policies: ['health-privacy'] };
const stored = () => site.db.select().from(consents).orderBy(asc(consents.id));
const book = (changed: Record<string, unknown>, who = 1) =>
  site.send('POST', '/api/consultation-request', freeCallRequest(who, changed));
const withdraw = (link: unknown) => site.send('POST', '/api/my-call/withdraw-consent', { link });
const { see, answer } = openCallPage(site);
/** Makes versions 1 and 2 of the policies. */
async function changeTwice() {
  await changeSettings(site, 'privacy', { termsText: 'First.' });
  await changeSettings(site, 'privacy', { termsText: 'Second.' });
}

describe('what was agreed to is stored', () => {
  test('with a free call: the policy, the version that the page showed, the time and the network', async () => {
    await changeTwice();
    const { status, body } = await book({ consent: health });
    expect(status).toBe(201);
    const about = { consultationRequestId: body.id, coachingCallId: null, paymentId: null };
    const given = { policy: 'health-privacy', version: 1, network: '127.0.0.1', givenAt: site.ctx.now() };
    expect(await stored()).toMatchObject([{ ...about, ...given, withdrawnAt: null }]);
    expect((await see(body.link)).body).toMatchObject({ consent: 'given', hasAnswers: true });
  });

  test('never as a later version than there is', async () => {
    await book({ consent: { ...health, version: 900 } });
    expect(await stored()).toMatchObject([{ version: 0 }]);
  });

  test('with a paid call: health for the call, terms for the payment, once for all tries', async () => {
    const buyer = openBuyer(site);
    for (let again = 0; again < 2; again += 1) expect((await buyer.start({ consent: both })).status).toBe(200);
    const rows = await stored();
    expect(rows.map(({ policy, coachingCallId, paymentId }) => [policy, coachingCallId, paymentId])).toEqual([
      ['terms', null, 1],
      ['health-privacy', 1, null],
    ]);
  });

  test('with the course, and with a payment link: the terms', async () => {
    const course = openCourseBuyer(site);
    expect((await course.start({ consent: both })).status).toBe(200);
    expect(await stored()).toMatchObject([{ policy: 'terms', paymentId: 1 }]);
    const { token } = await bookWithLink(coach);
    expect((await site.send('POST', '/api/pay/start', { link: token, consent: both })).status).toBe(200);
    expect(await stored()).toMatchObject([{ paymentId: 1 }, { policy: 'terms', paymentId: 2 }]);
  });

  test('with answers that are given later', async () => {
    const id = await addFreeCall(site);
    const link = await createCallLink(site, 'free', id);
    expect((await see(link)).body.consent).toBe('not-asked');
    const reply = await answer(link, { drinks: 'Tea', consent: health });
    expect(reply.body.call).toMatchObject({ consent: 'given', answered: ['drinks'] });
  });
});

describe('the request to begin at once', () => {
  const begin = async () => (await stored()).filter(({ policy }) => policy === 'begin-at-once');

  test('is stored as given, or as missing where it was asked for in vain; the last answer counts', async () => {
    const buyer = openBuyer(site);
    const begins = (beginAtOnce: boolean) => buyer.start({ consent: { ...both, beginAtOnce } });
    expect((await begins(false)).status).toBe(200);
    expect(await begin()).toMatchObject([{ paymentId: 1, givenAt: null, withdrawnAt: null }]);
    await begins(true);
    expect(await begin()).toMatchObject([{ paymentId: 1, givenAt: site.ctx.now() }]);
  });

  test('has an answer of its own for the course in a package', async () => {
    const consent = { ...both, beginAtOnce: true, beginCourseAtOnce: false };
    expect((await openBuyer(site).start({ consent })).status).toBe(200);
    const answers = (await stored()).map(({ policy, givenAt }) => [policy, givenAt !== null]);
    expect(answers).toEqual(
      expect.arrayContaining([
        ['begin-at-once', true],
        ['begin-course-at-once', false],
      ]),
    );
  });

  test('is no condition of a purchase, and is not noted where nobody was asked', async () => {
    expect((await openCourseBuyer(site).start({ consent: both })).status).toBe(200);
    expect(await begin()).toEqual([]);
  });

  test('is shown to the coach with the purchase', async () => {
    const buyer = openCourseBuyer(site);
    const { body } = await buyer.start({ consent: { ...both, beginAtOnce: false } });
    await buyer.pay(body.clientSecret, body.publishableKey);
    await buyer.confirm(body.paymentIntentId);
    expect((await people().details('nora@example.com')).consents).toMatchObject([
      { policy: 'terms', state: 'given' },
      { policy: 'begin-at-once', state: 'not-given', version: null },
    ]);
  });
});

test('a consent of a broken version refuses no call, and is kept as not asked', async () => {
  expect((await book({ consent: { version: 2 ** 40, policies: ['health-privacy'] } })).status).toBe(201);
  expect(await stored()).toEqual([]);
  const { consents: listed } = await people().details('ana1@example.com');
  expect(listed).toMatchObject([{ policy: 'health-privacy', state: 'not-asked', version: null, network: null }]);
});

test('a robot’s form stores none', async () => {
  expect((await book({ consent: health, website: 'https://spam.example' })).status).toBe(201);
  expect(await stored()).toEqual([]);
});

test('the coach sees on the person’s page what was agreed to', async () => {
  await book({ consent: health });
  await buyCall(site, { consent: both, selectedTimeSlot: '2027-01-11-930am' });
  const { consents: listed } = await people().details('ana1@example.com');
  const givenAt = '2027-01-01T12:00:00.000Z';
  const common = { state: 'given', version: 0, givenAt, withdrawnAt: null, network: '127.0.0.1' };
  expect(listed).toHaveLength(3);
  expect(listed).toEqual(
    expect.arrayContaining([
      { about: 'Free call, Monday, January 4, 2027 at 9:30 AM EST', policy: 'health-privacy', ...common },
      { about: '60-minute call, Monday, January 11, 2027 at 9:30 AM EST', policy: 'health-privacy', ...common },
      { about: '60-minute coaching call, $85', policy: 'terms', ...common },
    ]),
  );
});

describe('withdrawing by the link of a call', () => {
  test('deletes goals and answers of a free call at once; the call stays, and its client may agree and answer again', async () => {
    const answers = { experience: 'wombat', medications: 'koala', drinks: 'Cola' };
    const { body } = await book({ ...answers, consent: health });
    const reply = await withdraw(body.link);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('deleted'), call: { consent: 'withdrawn', hasAnswers: false } },
    });
    const [row] = await site.db.select().from(consultationRequests);
    const nothing = { experience: null, medications: null, drinks: null, ownAnswers: [] };
    expect(row).toMatchObject({ goals: '', ...nothing, status: 'pending', selectedTimeSlot: '2027-01-04-930am' });
    expect(await stored()).toMatchObject([{ withdrawnAt: site.ctx.now() }]);
    const { consents: listed, answers: shown } = await people().details('ana1@example.com');
    expect(listed).toMatchObject([{ state: 'withdrawn', version: 0, withdrawnAt: '2027-01-01T12:00:00.000Z' }]);
    expect(shown).toEqual([]);
    const again = await answer(body.link, { drinks: 'Tea', consent: health });
    expect(again.body.call).toMatchObject({ consent: 'given', answered: ['drinks'] });
    expect(await stored()).toHaveLength(2);
  });

  test('works for a paid call, also where nobody was asked, and twice', async () => {
    const id = await addPaidCall(site, undefined, { goals: clearText('wombat'), status: 'paid' });
    const link = await createCallLink(site, 'paid', id);
    for (let again = 0; again < 2; again += 1) expect((await withdraw(link)).status).toBe(200);
    const [row] = await site.db.select().from(coachingCalls).where(eq(coachingCalls.id, id));
    expect(row).toMatchObject({ goals: '', status: 'paid' });
    expect(await stored()).toMatchObject([{ givenAt: null, withdrawnAt: site.ctx.now() }]);
  });

  test('needs a link that is valid', async () => {
    expect((await withdraw(`free-1.${'x'.repeat(43)}`)).status).toBe(404);
    expect((await withdraw('nothing')).status).toBe(404);
    expect((await withdraw(undefined)).status).toBe(400);
  });
});

describe('the account’s own page', () => {
  const verified = { email: 'ana1@example.com', emailVerifiedAt: new Date('2026-12-01T00:00:00Z') };
  const list = async (browser: { send(method: 'GET', url: string): Promise<{ body: unknown }> }) =>
    (await browser.send('GET', '/api/account/consents')).body;

  test('lists what was agreed to, and withdraws it for all calls of the address', async () => {
    await book({ consent: health, medications: 'koala' });
    await addPaidCall(site, '2027-01-11-930am', { goals: clearText('wombat') });
    await addPaidCall(site, '2027-01-11-900am', { goals: clearText('stays'), email: 'kim@example.com' });
    await addUser(site, verified);
    const browser = await signIn(site, 'ana1@example.com');
    expect(await list(browser)).toMatchObject({
      hasAnswers: true,
      consents: [{ state: 'given' }, { state: 'not-asked' }],
    });
    expect(JSON.stringify(await list(browser))).not.toMatch(/127\.0\.0\.1|koala|wombat/);
    const reply = await browser.send('POST', '/api/account/consents/withdraw');
    expect(reply).toMatchObject({ status: 200, body: { hasAnswers: false } });
    expect(reply.body.consents).toMatchObject([{ state: 'withdrawn' }, { state: 'withdrawn' }]);
    const paid = await site.db.select().from(coachingCalls).orderBy(asc(coachingCalls.id));
    expect(paid.map(({ goals }) => goals)).toEqual(['', 'stays']);
    expect(await site.db.select().from(consultationRequests)).toMatchObject([{ goals: '', medications: null }]);
  });

  test('shows and changes nothing until the address is confirmed', async () => {
    await book({ consent: health, medications: 'koala' });
    await addUser(site, { email: 'ana1@example.com' });
    const browser = await signIn(site, 'ana1@example.com');
    expect(await list(browser)).toEqual({ consents: [], hasAnswers: false });
    expect((await browser.send('POST', '/api/account/consents/withdraw')).status).toBe(409);
    const [kept] = await site.db.select().from(consultationRequests);
    expect(kept && site.ctx.sealer.openRow('consultation_requests', kept)).toMatchObject({ medications: 'koala' });
    expect((await openBrowser(site).send('GET', '/api/account/consents')).status).toBe(401);
  });
});
