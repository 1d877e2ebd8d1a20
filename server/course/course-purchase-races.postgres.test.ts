import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, openBrowser, PASSWORD } from '../testing/accounts.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, storedMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

let site: OpenSite;
beforeAll(async () => {
  const many = '100000';
  site = await openSite({
    reusesDatabase: true,
    env: {
      LIMIT_BOOKINGS_PER_HOUR: many,
      LIMIT_PAYMENT_CALLS_PER_HOUR: many,
      LIMIT_SANDBOX_CONFIRMS_PER_HOUR: many,
      LIMIT_REGISTRATIONS_PER_HOUR: many,
    },
  });
  await site.listen();
});
beforeEach(async () => {
  site.setNow('2027-01-01T12:00:00Z');
  await site.clear();
});
afterAll(() => site.close());

const { userEmail } = buyer;
const times = <Result>(count: number, task: () => Promise<Result>) => Array.from({ length: count }, task);
const accounts = async () =>
  (await site.ctx.database.runStatement('select count(*)::int as count from users where email = $1', [userEmail]))
    .rows[0]?.count;

test('webhook, confirm and sync at the same moment create one account, one mail each and one sign-in', async () => {
  const nora = openCourseBuyer(site);
  const id = await nora.buy();
  site.setNow('2027-01-01T12:02:00Z');
  const [replies] = await Promise.all([
    Promise.all(times(10, () => nora.confirm(id))),
    Promise.all(times(10, () => syncPayment(site.ctx, id))),
    Promise.all(times(3, () => syncOpenPayments(site.ctx))),
  ]);
  expect(replies.every(({ status, body }) => status === 200 && body.success)).toBe(true);
  expect(replies.filter(({ body }) => body.signedIn)).toHaveLength(1);
  expect(await accounts()).toBe(1);
  expect(await storedMails(site)).toEqual([
    ['course-welcome', userEmail],
    ['course-sale-notice', 'coach@example.com'],
  ]);
  const { rows } = await site.ctx.database.runStatement('select from sessions where end_reason is null');
  expect(rows).toHaveLength(1);
});

test('ten payments for one address make one account and one purchase, and nine wait for the coach', async () => {
  const buyers = times(10, async () => openCourseBuyer(site));
  const paid = await Promise.all(buyers.map(async (each) => ({ nora: await each, id: await (await each).buy() })));
  const replies = await Promise.all(paid.map(({ nora, id }) => nora.confirm(id)));
  expect(replies.filter(({ body }) => body.account === 'new')).toHaveLength(1);
  expect(replies.filter(({ body }) => body.signedIn)).toHaveLength(1);
  const stored = await storedPayments(site);
  expect(stored.map(({ status }) => status)).toEqual(stored.map(() => 'settled'));
  expect(stored.filter(({ attention, accountId }) => attention !== null && accountId === null)).toHaveLength(9);
  expect(await accounts()).toBe(1);
});

test('ten payments for an unverified account reset it once', async () => {
  await addUser(site, { email: userEmail });
  const [one, other] = [openCourseBuyer(site), openCourseBuyer(site)];
  const ids = await Promise.all([one.buy(), other.buy()]);
  await Promise.all([one.confirm(ids[0]), other.confirm(ids[1])]);
  expect((await storedMails(site)).map(([kind]) => kind).sort()).toEqual([
    'course-ready',
    'course-sale-notice',
    'course-sale-notice',
    'course-welcome',
  ]);
  expect(await hasCourse(site, userEmail)).toBe(false);
});

test('registering a buyer’s address at the moment of the purchase never gives access, time and again', async () => {
  for (let round = 0; round < 6 * RUNS_FACTOR; round += 1) {
    await site.clear();
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    const registrant = openBrowser(site);
    const registration = { email: userEmail, firstName: 'Mallory', lastName: 'Waits', password: PASSWORD };
    const [, registered] = await Promise.all([
      nora.confirm(id),
      registrant.send('POST', '/api/register', registration),
    ]);
    const seen = await registrant.send('GET', '/api/auth/user');
    expect([200, 401]).toContain(seen.status);
    expect(seen.body.hasCourseAccess ?? false).toBe(false);
    const content = await registrant.send('GET', '/api/course-content');
    expect(content.status).not.toBe(200);
    // An account that was registered first is reset; a later registration finds the address taken.
    expect(registered.status === 409 || seen.status === 401).toBe(true);
  }
});

test('a refund at the moment of the first sign-in leaves the course closed', async () => {
  for (let round = 0; round < 10; round += 1) {
    await site.clear();
    await addUser(site, { email: userEmail });
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    await nora.confirm(id);
    const welcome = (await deliverMails(site)).find(({ kind }) => kind === 'course-welcome');
    await (await site.ctx.provider()).stripe.refunds.create({ payment_intent: id });
    const login = { email: userEmail, password: temporaryPasswordIn(welcome) };
    await Promise.all([syncPayment(site.ctx, id), openBrowser(site).send('POST', '/api/login', login)]);
    expect(await hasCourse(site, userEmail)).toBe(false);
  }
});
