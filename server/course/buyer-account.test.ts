import { describe, expect, test } from 'vitest';
import { users } from '../db/schema.ts';
import { addAdmin, addUser, type Browser, findUser, openBrowser, PASSWORD, signIn } from '../testing/accounts.ts';
import { buyer, hasCourse, openCourseBuyer } from '../testing/course-sales.ts';
import { deliverMails, storedMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useEmptySite({ listen: true });

const { userEmail } = buyer;
const NEW_PASSWORD = 'nine yellow pears';
const opens = async (browser: Browser) => (await browser.send('GET', '/api/auth/user')).body.hasCourseAccess;
const mailTo = async (email: string) => (await deliverMails(site)).filter(({ to }) => to.address === email);

describe('a new buyer', () => {
  test('gets an account at once, is signed in without a mail, and gets one mail', async () => {
    const nora = openCourseBuyer(site);
    const { status, body } = await nora.start();
    expect([status, body]).toEqual([
      200,
      {
        clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
        paymentIntentId: expect.stringMatching(/^pi_/),
        amount: 14900,
        publishableKey: expect.stringMatching(/^pk_test_sandbox_/),
        provider: 'sandbox',
      },
    ]);
    expect(await findUser(site, userEmail)).toBeUndefined();
    expect((await nora.confirm(body.paymentIntentId)).body).toMatchObject({
      code: 'PAYMENT_NOT_COMPLETED',
      message: expect.stringContaining('the course isn’t open yet'),
    });

    await nora.pay(body.clientSecret, body.publishableKey);
    const others = { email: 'mallory@example.com', firstName: 'Mallory', lastName: 'X' };
    expect(await nora.confirm(body.paymentIntentId, others)).toMatchObject({
      status: 200,
      body: { success: true, account: 'new', signedIn: true },
    });
    expect((await nora.user()).body).toMatchObject({
      email: userEmail,
      firstName: 'Nora',
      lastName: 'Berg',
      hasCourseAccess: true,
      isFirstLogin: true,
      isVerified: false,
    });
    expect(await findUser(site, 'mallory@example.com')).toBeUndefined();
    expect(await nora.confirm(body.paymentIntentId)).toMatchObject({
      status: 200,
      body: { success: true, account: 'new' },
    });
    expect(await storedMails(site)).toEqual([
      ['course-welcome', userEmail],
      ['course-sale-notice', 'coach@example.com'],
    ]);

    const chosen = await nora.browser.send('POST', '/api/set-new-password', { newPassword: NEW_PASSWORD });
    expect(chosen).toMatchObject({ status: 200, body: { user: { isFirstLogin: false, hasCourseAccess: true } } });
    expect((await nora.grant()).body).toMatchObject({ hasCourseAccess: true });
  });

  test('can sign in on another device with the mailed password for 14 days', async () => {
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    await nora.confirm(id);
    const [welcome] = await mailTo(userEmail);
    expect(welcome?.text).toContain('Hello Nora,');
    expect(welcome?.text).toContain(`Your email address: ${userEmail}`);
    expect(welcome?.text.replaceAll(/\s+/g, ' ')).toContain(
      `Self-Paced Nutrition Course: $149, paid on Friday, January 1, 2027. Payment reference: ${id}`,
    );
    const password = temporaryPasswordIn(welcome);
    site.setNow('2027-01-15T11:59:00Z');
    const phone = await signIn(site, userEmail, password);
    expect((await phone.send('GET', '/api/auth/user')).body).toMatchObject({
      hasCourseAccess: true,
      isFirstLogin: true,
      isVerified: true,
    });
  });

  test('confirms the address by the link of the same mail, in the browser that is signed in', async () => {
    const nora = openCourseBuyer(site);
    await nora.confirm(await nora.buy());
    const [welcome] = await mailTo(userEmail);
    const [, token] = /verify-email#token=([\w-]+)/.exec(welcome?.text ?? '') ?? [];
    expect((await openBrowser(site).send('POST', '/api/verify-email', { token })).body.code).toBe('PASSWORD_NEEDED');
    expect((await nora.browser.send('POST', '/api/verify-email', { token })).status).toBe(200);
    expect((await nora.user()).body).toMatchObject({ isVerified: true });
  });

  test('cannot use the mailed password after 14 days, or after choosing another', async () => {
    const nora = openCourseBuyer(site);
    await nora.confirm(await nora.buy());
    const password = temporaryPasswordIn((await mailTo(userEmail))[0]);
    const tryIt = () => openBrowser(site).send('POST', '/api/login', { email: userEmail, password });
    site.setNow('2027-01-15T12:00:00Z');
    expect((await tryIt()).body.code).toBe('WRONG_CREDENTIALS');
    site.setNow('2027-01-01T12:05:00Z');
    await nora.browser.send('POST', '/api/set-new-password', { newPassword: NEW_PASSWORD });
    expect((await tryIt()).body.code).toBe('WRONG_CREDENTIALS');
  });

  test('gets a mail without a password, with the link that confirms the address, after choosing one before it is sent', async () => {
    const nora = openCourseBuyer(site);
    await nora.confirm(await nora.buy());
    await nora.browser.send('POST', '/api/set-new-password', { newPassword: NEW_PASSWORD });
    const [ready] = await mailTo(userEmail);
    expect(ready?.subject).toBe('Your Self-Paced Nutrition Course is ready');
    expect(() => temporaryPasswordIn(ready)).toThrow();
    const secrets = await site.ctx.database.runStatement('select kind from mailed_secrets');
    expect(secrets.rows).toEqual([{ kind: 'verification' }]);
    const [, token] = /verify-email#token=([\w-]+)/.exec(ready?.text ?? '') ?? [];
    expect((await nora.browser.send('POST', '/api/verify-email', { token })).status).toBe(200);
  });
});

test('a buyer with a verified account gets the course in it, and is not signed in by paying', async () => {
  await addUser(site, { email: userEmail, emailVerifiedAt: new Date('2026-12-01T12:00:00Z') });
  const device = await signIn(site, userEmail);
  const nora = openCourseBuyer(site);
  expect((await nora.confirm(await nora.buy())).body).toEqual({ success: true, account: 'existing' });
  expect((await nora.user()).status).toBe(401);
  expect(await opens(device)).toBe(true);
  expect((await findUser(site, userEmail))?.isFirstLogin).toBe(false);
  expect(await storedMails(site)).toEqual([
    ['course-ready', userEmail],
    ['course-sale-notice', 'coach@example.com'],
  ]);
  expect((await signIn(site, userEmail, PASSWORD).catch(String)).toString()).toContain('ALREADY_SIGNED_IN');
});

test('a signed-in buyer gets the course at once, verified or not', async () => {
  await addUser(site, { email: userEmail });
  const nora = openCourseBuyer(site, await signIn(site, userEmail));
  const id = await nora.buy({ userEmail: ' NORA@example.com ' });
  expect((await nora.confirm(id)).body).toEqual({ success: true, account: 'own' });
  expect(await opens(nora.browser)).toBe(true);
  expect((await nora.see(id)).body.course).toEqual({ account: 'own', isOpen: true, canEnter: false });
  expect(await storedMails(site)).toEqual([
    ['verification', userEmail],
    ['course-ready', userEmail],
    ['course-sale-notice', 'coach@example.com'],
  ]);
});

describe('an unverified account', () => {
  test('gives the person who registered it nothing, and opens with the mailed password', async () => {
    const registrant = openBrowser(site);
    const registration = { email: userEmail, firstName: 'Mallory', lastName: 'Waits', password: PASSWORD };
    await registrant.send('POST', '/api/register', registration);
    await deliverMails(site);
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    expect((await nora.confirm(id)).body).toEqual({ success: true, account: 'existing' });
    expect((await nora.user()).status).toBe(401);
    expect((await nora.see(id)).body.course).toEqual({ account: 'existing', isOpen: false, canEnter: false });

    expect((await registrant.send('GET', '/api/auth/user')).body.code).toBe('SESSION_INVALIDATED');
    const again = await registrant.send('POST', '/api/login', { email: userEmail, password: PASSWORD });
    expect(again.body.code).toBe('WRONG_CREDENTIALS');
    expect(await hasCourse(site, userEmail)).toBe(false);
    // Paying again changes nothing.
    expect((await nora.start()).body).toMatchObject({
      code: 'ALREADY_OWNED',
      message: expect.stringContaining('already paid for with this email address'),
    });

    const [welcome] = await mailTo(userEmail);
    expect(welcome?.text).toMatch(/but it was\s+never\s+confirmed/);
    expect(welcome?.text).not.toContain('Mallory');
    const own = await signIn(site, userEmail, temporaryPasswordIn(welcome));
    expect((await own.send('GET', '/api/auth/user')).body).toMatchObject({
      firstName: 'Nora',
      lastName: 'Berg',
      hasCourseAccess: true,
      isFirstLogin: true,
      isVerified: true,
    });
    expect((await nora.see(id)).body.course).toMatchObject({ isOpen: true });
  });

  test('opens with a password from the sign-in page as well', async () => {
    await addUser(site, { email: userEmail });
    const nora = openCourseBuyer(site);
    await nora.confirm(await nora.buy());
    await openBrowser(site).send('POST', '/api/reset-password', { email: userEmail });
    const mail = (await mailTo(userEmail)).find(({ kind }) => kind === 'temporary-password');
    expect(await opens(await signIn(site, userEmail, temporaryPasswordIn(mail)))).toBe(true);
  });

  test('is treated alike if it was registered while the payment was open', async () => {
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    const registrant = openBrowser(site);
    const registration = { email: userEmail, firstName: 'Mallory', lastName: 'Waits', password: PASSWORD };
    await registrant.send('POST', '/api/register', registration);
    expect((await nora.confirm(id)).body).toEqual({ success: true, account: 'existing' });
    expect((await registrant.send('GET', '/api/auth/user')).body.code).toBe('SESSION_INVALIDATED');
    expect((await registrant.send('POST', '/api/grant-course-access')).status).toBe(401);
  });

  test('goes to the reader of its mails if another person bought the course for it and uses it', async () => {
    const nora = openCourseBuyer(site);
    const { body } = await nora.start();
    const mallory = openCourseBuyer(site);
    await mallory.confirm(await mallory.buy());
    await mallory.browser.send('POST', '/api/set-new-password', { newPassword: NEW_PASSWORD });
    await nora.pay(body.clientSecret, body.publishableKey);
    expect((await nora.confirm(body.paymentIntentId)).body).toEqual({ success: true, account: 'existing' });
    expect((await mallory.user()).body.code).toBe('SESSION_INVALIDATED');
    const again = { email: userEmail, password: NEW_PASSWORD };
    expect((await openBrowser(site).send('POST', '/api/login', again)).body.code).toBe('WRONG_CREDENTIALS');
    const welcome = (await mailTo(userEmail)).at(-1);
    const own = await signIn(site, userEmail, temporaryPasswordIn(welcome));
    expect(await opens(own)).toBe(true);
  });

  test('does not share an open purchase with the next person at the browser', async () => {
    const shared = openBrowser(site);
    const registration = { email: userEmail, firstName: 'Mallory', lastName: 'Waits', password: PASSWORD };
    await shared.send('POST', '/api/register', registration);
    const first = await openCourseBuyer(site, shared).start();
    await shared.send('POST', '/api/logout');
    const nora = openCourseBuyer(site, shared);
    const id = await nora.buy();
    expect(id).not.toBe(first.body.paymentIntentId);
    expect((await nora.confirm(id)).body).toEqual({ success: true, account: 'existing' });
    expect(await hasCourse(site, userEmail)).toBe(false);
  });
});

describe('a member', () => {
  test('is refused before any charge, signed in or by address', async () => {
    await addUser(site, { hasCourseAccess: true });
    const ana = openCourseBuyer(site, await signIn(site, 'ana@example.com'));
    expect(await ana.start({ userEmail: 'ana@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_OWNED', message: expect.stringContaining('You already have the course') },
    });
    expect((await ana.start()).body.code).toBe('ALREADY_OWNED');
    expect((await openCourseBuyer(site).start({ userEmail: 'Ana@Example.com' })).body.code).toBe('ALREADY_OWNED');
    await addAdmin(site);
    expect((await openCourseBuyer(site).start({ userEmail: 'coach@example.com' })).body.code).toBe('ALREADY_OWNED');
    expect(await storedPayments(site)).toEqual([]);
  });

  test('who joins while a payment is open has paid, and the payment waits for the coach', async () => {
    await addUser(site, { email: userEmail, emailVerifiedAt: new Date('2026-12-01T12:00:00Z') });
    const nora = openCourseBuyer(site);
    const id = await nora.buy();
    await site.db.update(users).set({ hasCourseAccess: true });
    expect((await nora.confirm(id)).body).toEqual({ success: true, account: 'existing' });
    expect(await storedPayments(site)).toMatchObject([
      { status: 'settled', accountId: null, attention: expect.stringMatching(/^This buyer already had the course/) },
    ]);
    expect((await mailTo(userEmail))[0]?.text).toMatch(/you\s+already\s+had\s+the\s+course/);
    expect((await nora.see(id)).body.course).toEqual({ account: 'existing', isOpen: true, canEnter: false });
  });
});

test('a signed-in user who buys for another person stays signed in and gets nothing', async () => {
  await addUser(site, { emailVerifiedAt: new Date('2026-12-01T12:00:00Z') });
  const ana = openCourseBuyer(site, await signIn(site, 'ana@example.com'));
  const id = await ana.buy();
  expect((await ana.confirm(id)).body).toEqual({ success: true, account: 'new' });
  expect((await ana.see(id)).body.course).toEqual({ account: 'new', isOpen: true, canEnter: false });
  expect((await ana.user()).body).toMatchObject({ email: 'ana@example.com', hasCourseAccess: false });
  expect((await ana.grant()).body.code).toBe('FORBIDDEN');
  expect(await hasCourse(site, userEmail)).toBe(true);
});
