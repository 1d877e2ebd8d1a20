import { describe, expect, test } from 'vitest';
import { issueSecret } from '../accounts/mailed-secrets.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { type Browser, findUser, openBrowser, signIn, signInCoach } from '../testing/accounts.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, linkTokenIn, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';

const site = useEmptySite({ listen: true });

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

describe('an address that a stranger registered', () => {
  test('is not verified by its owner’s click, so a guest purchase takes the account away from the stranger', async () => {
    const { mallory, token } = await registeredByMallory();
    expect((await verify(openBrowser(site), { token })).body.code).toBe('PASSWORD_NEEDED');
    expect(await buyAsGuest()).toEqual({ success: true, account: 'existing' });
    expect(await hasCourse(site, email)).toBe(false);
    await expectLockedOut(mallory);
    expect(await user(await signIn(site, email, await welcomed()))).toMatchObject({
      ...{ hasCourseAccess: true, isVerified: true },
    });
    await expectLockedOut(mallory);
  });

  test('belongs to its owner after choosing a password by the link: a later purchase opens for the owner alone', async () => {
    const { mallory, token } = await registeredByMallory();
    const nora = openBrowser(site);
    await verify(nora, { token, newPassword: NORAS });
    expect(await buyAsGuest()).toEqual({ success: true, account: 'existing' });
    expect(await user(nora)).toMatchObject({ email, hasCourseAccess: true, isFirstLogin: false });
    await expectLockedOut(mallory);
    expect((await user(nora)).hasCourseAccess).toBe(true);
  });

  test('belongs to its owner, also for a purchase while signed in', async () => {
    const { mallory, token } = await registeredByMallory();
    const nora = openBrowser(site);
    await verify(nora, { token, newPassword: NORAS });
    expect(await buyAsGuest(nora)).toEqual({ success: true, account: 'own' });
    expect((await user(nora)).hasCourseAccess).toBe(true);
    await expectLockedOut(mallory);
  });

  test('opens the course when an older link claims it after the purchase, and voids the mailed password', async () => {
    const { mallory, token } = await registeredByMallory();
    await buyAsGuest();
    const mailed = await welcomed();
    const nora = openBrowser(site);
    expect((await verify(nora, { token, newPassword: NORAS })).body.user).toMatchObject({
      ...{ hasCourseAccess: true, isVerified: true, isFirstLogin: false },
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
