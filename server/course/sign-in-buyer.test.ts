import { describe, expect, test } from 'vitest';
import { issueSecret } from '../accounts/mailed-secrets.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { addUser, type Browser, findUser, openBrowser, signIn, signInCoach } from '../testing/accounts.ts';
import { buyer, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, linkTokenIn, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ listen: true });

type Buyer = ReturnType<typeof openCourseBuyer>;
const isSignedIn = async ({ user }: Buyer) => (await user()).status === 200;
const canEnter = async (nora: Buyer, id: string) => (await nora.see(id)).body.course.canEnter;

/** A new buyer's purchase that was settled without the buyer's browser. */
async function buyCourse(): Promise<{ nora: Buyer; id: string }> {
  const nora = openCourseBuyer(site);
  const id = await nora.buy();
  await syncPayment(site.ctx, id);
  return { nora, id };
}

test('only the browser of the purchase may sign in, also after it was closed during payment', async () => {
  const { nora, id } = await buyCourse();
  const readCheckout = async ({ browser }: Buyer) => (await browser.send('GET', '/api/checkout?kind=course')).body;
  expect(await readCheckout(nora)).toEqual({ payment: null, latestCall: null, toEnter: id });
  expect(await readCheckout(openCourseBuyer(site))).toEqual({ payment: null, latestCall: null, toEnter: null });
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
  expect(await readCheckout(nora)).toEqual({ payment: null, latestCall: null, toEnter: null });
});

test('another person’s payment opens nothing and reveals nothing about its buyer', async () => {
  const { nora, id } = await buyCourse();
  await addUser(site);
  for (const mallory of [openCourseBuyer(site), openCourseBuyer(site, await signIn(site, 'ana@example.com'))]) {
    await mallory.browser.send('GET', '/api/payment-config');
    const reply = await mallory.confirm(id, { email: buyer.userEmail, firstName: 'Nora', lastName: 'Berg' });
    expect(reply.body).toEqual({ success: true });
    expect((await mallory.see(id)).status).toBe(404);
  }
  expect(await isSignedIn(openCourseBuyer(site))).toBe(false);
  // The buyer may still sign in.
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
});

test('signs the buyer in once, also after signing out', async () => {
  const { nora, id } = await buyCourse();
  expect(await canEnter(nora, id)).toBe(true);
  expect((await nora.confirm(id)).body.signedIn).toBe(true);
  expect(await canEnter(nora, id)).toBe(true);
  await nora.browser.send('POST', '/api/logout');
  // Another person may use this browser next.
  expect((await nora.see(id)).status).toBe(404);
  expect((await nora.confirm(id)).body).toEqual({ success: true });
  expect(await isSignedIn(nora)).toBe(false);
});

test.each([
  ['12:59:59', true],
  ['13:00:00', false],
])('signs in within an hour of settlement: %s', async (time, enters) => {
  const { nora, id } = await buyCourse();
  site.setNow(`2027-01-01T${time}Z`);
  expect(await canEnter(nora, id)).toBe(enters);
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(enters);
});

test('does not sign in after a password was chosen elsewhere, or while the mailed one is in use', async () => {
  const { nora, id } = await buyCourse();
  const [welcome] = (await deliverMails(site)).filter(({ kind }) => kind === 'course-welcome');
  const phone = await signIn(site, buyer.userEmail, temporaryPasswordIn(welcome));
  expect(await canEnter(nora, id)).toBe(false);
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(false);
  expect((await phone.send('GET', '/api/auth/user')).status).toBe(200);
  await phone.send('POST', '/api/set-new-password', { newPassword: 'nine yellow pears' });
  await phone.send('POST', '/api/logout');
  await nora.confirm(id);
  expect(await isSignedIn(nora)).toBe(false);
});

test('does not sign in with a later checkout cookie', async () => {
  const { nora, id } = await buyCourse();
  nora.browser.cookies.delete('checkout');
  await nora.browser.send('GET', '/api/payment-config');
  expect((await nora.confirm(id)).body).toEqual({ success: true });
  expect(await isSignedIn(nora)).toBe(false);
});

test('does not sign in from another site’s page', async () => {
  const { nora, id } = await buyCourse();
  const path = '/api/confirm-course-payment';
  const reply = await nora.browser.send('POST', path, { paymentIntentId: id }, { origin: 'https://evil.example' });
  expect(reply.status).toBe(403);
  expect(await canEnter(nora, id)).toBe(true);
});

test('does not sign in after a refund', async () => {
  const { nora, id } = await buyCourse();
  await (await site.ctx.provider()).stripe.refunds.create({ payment_intent: id });
  expect((await nora.confirm(id)).body.code).toBe('PAYMENT_NOT_COMPLETED');
  expect(await isSignedIn(nora)).toBe(false);
});

test('the account holds only what was typed at the checkout, and is no admin', async () => {
  const browser = openBrowser(site);
  const nora = openCourseBuyer(site, browser);
  const id = await nora.buy({ isAdmin: true, isMainAdmin: true, firstName: '<b>Nora</b>' });
  await nora.confirm(id, { isAdmin: true });
  expect((await nora.user()).body).toMatchObject({ isAdmin: false, firstName: '<b>Nora</b>' });
});

describe('an address that another person registered', () => {
  const { userEmail: email } = buyer;
  const MALLORYS = 'seven sour lemons';
  const NORAS = 'nine yellow pears';

  /** Mallory registers the address of Nora, who gets the mail with the link. */
  async function registeredByMallory() {
    const mallory = openBrowser(site);
    const person = { email, firstName: 'Mallory', lastName: 'Waits', password: MALLORYS };
    expect((await mallory.send('POST', '/api/register', person)).status).toBe(201);
    return { mallory, token: linkTokenIn((await deliverMails(site)).at(-1)) };
  }

  const verify = (browser: Browser, body: object) => browser.send('POST', '/api/verify-email', body);
  const user = async (browser: Browser) => (await browser.send('GET', '/api/auth/user')).body;
  const buyAsGuest = async (browser = openBrowser(site)) => {
    const nora = openCourseBuyer(site, browser);
    return (await nora.confirm(await nora.buy())).body;
  };
  const welcomed = async () =>
    temporaryPasswordIn((await deliverMails(site)).find(({ kind }) => kind === 'course-welcome'));

  /** Mallory's session, password and claims give no access. */
  async function expectLockedOut(mallory: Browser) {
    const login = { email, password: MALLORYS, takeOver: true };
    expect((await mallory.send('POST', '/api/login', login)).body.code).toBe('WRONG_CREDENTIALS');
    for (const path of ['/api/auth/user', '/api/course-content']) {
      expect((await mallory.send('GET', path)).status, path).toBe(401);
    }
    expect((await mallory.send('POST', '/api/grant-course-access')).status).toBe(401);
  }

  test.each(['a guest', 'its owner'])(
    'belongs to its owner after choosing a password by the link, for a later purchase by %s',
    async (who) => {
      const { mallory, token } = await registeredByMallory();
      const nora = openBrowser(site);
      await verify(nora, { token, newPassword: NORAS });
      const account = who === 'a guest' ? 'existing' : 'own';
      expect(await buyAsGuest(who === 'a guest' ? undefined : nora)).toEqual({ success: true, account });
      expect(await user(nora)).toMatchObject({ email, hasCourseAccess: true, isFirstLogin: false });
      await expectLockedOut(mallory);
    },
  );

  test('opens the course when an older link claims it after the purchase, and voids the mailed password', async () => {
    const { mallory, token } = await registeredByMallory();
    await buyAsGuest();
    const mailed = await welcomed();
    const nora = openBrowser(site);
    expect((await verify(nora, { token, newPassword: NORAS })).body.user).toMatchObject({
      hasCourseAccess: true,
      isVerified: true,
      isFirstLogin: false,
    });
    const login = { email, password: mailed, takeOver: true };
    expect((await openBrowser(site).send('POST', '/api/login', login)).body.code).toBe('WRONG_CREDENTIALS');
    await expectLockedOut(mallory);
  });

  test('goes to its owner with the course that the coach opened', async () => {
    const { mallory, token } = await registeredByMallory();
    const coach = await signInCoach(site);
    const path = `/api/admin/users/${(await findUser(site, email))?.id}/course-access`;
    await coach.send('PUT', path, { hasCourseAccess: true });
    const nora = openBrowser(site);
    await verify(nora, { token, newPassword: NORAS });
    expect((await user(nora)).hasCourseAccess).toBe(true);
    await expectLockedOut(mallory);
  });

  test('belongs to its owner after signing in with a temporary password, and the link sets no other password', async () => {
    const { mallory, token } = await registeredByMallory();
    await openBrowser(site).send('POST', '/api/reset-password', { email });
    const temporary = temporaryPasswordIn((await deliverMails(site)).at(-1));
    const nora = openBrowser(site);
    await nora.send('POST', '/api/login', { email, password: temporary, takeOver: true });
    await nora.send('POST', '/api/set-new-password', { newPassword: NORAS });
    expect((await verify(mallory, { token, newPassword: MALLORYS })).body.code).toBe('ALREADY_VERIFIED');
    expect(await buyAsGuest()).toEqual({ success: true, account: 'existing' });
    expect(await user(nora)).toMatchObject({ hasCourseAccess: true, isVerified: true });
    await expectLockedOut(mallory);
  });

  test('goes to its owner by the mailed link if the stranger bought the course while signed in', async () => {
    const { mallory } = await registeredByMallory();
    expect(await buyAsGuest(mallory)).toEqual({ success: true, account: 'own' });
    const link = (await deliverMails(site)).find(({ kind }) => kind === 'verification');
    const nora = openBrowser(site);
    await verify(nora, { token: linkTokenIn(link), newPassword: NORAS });
    expect((await user(nora)).hasCourseAccess).toBe(true);
    await expectLockedOut(mallory);
  });

  test('gives the stranger no access by a payment that was begun before the owner claimed the account', async () => {
    const { mallory, token } = await registeredByMallory();
    const payer = openCourseBuyer(site, mallory);
    const { body } = await payer.start();
    const nora = openBrowser(site);
    await verify(nora, { token, newPassword: NORAS });
    await payer.pay(body.clientSecret, body.publishableKey);
    expect((await payer.confirm(body.paymentIntentId)).body).toEqual({ success: true, account: 'own' });
    await mallory.send('GET', '/api/checkout');
    await expectLockedOut(mallory);
    expect((await user(nora)).hasCourseAccess).toBe(true);
  });

  test('an account that a stranger’s purchase created is closed to the stranger once its owner has chosen a password', async () => {
    const mallory = openCourseBuyer(site);
    const id = await mallory.buy();
    await syncPayment(site.ctx, id);
    const account = await findUser(site, email);
    const token = await issueSecret(site.db, { kind: 'verification', userId: account?.id ?? 0, now: site.ctx.now() });
    const nora = openBrowser(site);
    await verify(nora, { token, newPassword: NORAS });
    expect((await mallory.confirm(id)).body).toEqual({ success: true, account: 'new' });
    expect((await mallory.user()).status).toBe(401);
    expect(await user(nora)).toMatchObject({ email, hasCourseAccess: true });
  });
});
