import { beforeEach, describe, expect, test } from 'vitest';
import { startingContent as content } from '#content/starting-content.ts';
import { ConfigError } from '../config/config.ts';
import { users } from '../db/schema.ts';
import { addAdmin, addUser, findUser, openBrowser, PASSWORD, signIn, signInCoach } from '../testing/accounts.ts';
import { deliverMails, temporaryPasswordIn } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { ensureMainAdmin } from './first-accounts.ts';
import { hashPassword } from './hash-password.ts';

// Whichever way a password comes in, it is checked in the same way.

const email = 'ana@example.com';
const { profile } = content;
const site = useEmptySite();

/** `password-strength.test.ts` has the others. */
const weak = 'coach123';
const refused = (field: string) => ({
  status: 400,
  body: { code: 'invalid', fields: { [field]: expect.stringMatching(/^[A-Z].+\.$/) } },
});

describe('refused where people choose:', () => {
  test('at registration, for another password and for the first one', async () => {
    const person = { email: 'new@example.com', firstName: 'Nia', lastName: 'Okoye', password: weak };
    expect(await openBrowser(site).send('POST', '/api/register', person)).toMatchObject(refused('password'));
    expect(await findUser(site, 'new@example.com')).toBeUndefined();

    await addUser(site, { firstName: 'Nia', lastName: 'Okoye' });
    const ana = await signIn(site, email);
    const change = { currentPassword: PASSWORD, newPassword: weak };
    expect(await ana.send('POST', '/api/set-new-password', change)).toMatchObject(refused('newPassword'));

    await addUser(site, { email: 'bea@example.com', firstName: 'Nia', lastName: 'Okoye', isFirstLogin: true });
    const bea = await signIn(site, 'bea@example.com');
    const first = await bea.send('POST', '/api/set-new-password', { newPassword: weak });
    expect(first).toMatchObject(refused('newPassword'));
    expect((await bea.send('GET', '/api/auth/user')).body.isFirstLogin).toBe(true);
  });

  test('fewer than 8 characters for the coach’s own account', async () => {
    const coach = await signInCoach(site);
    const change = (newPassword: string) =>
      coach.send('POST', '/api/set-new-password', { currentPassword: PASSWORD, newPassword });
    expect((await change('short')).body.fields.newPassword).toBe('Password must be at least 6 characters long');
    expect((await change('plums!')).body.fields.newPassword).toBe('Password must be at least 8 characters long');
    expect((await change('plums & pears')).status).toBe(200);
  });

  test('as ADMIN_PASSWORD, once the account is to be made', async () => {
    const adminPassword = `${profile.firstName} ${profile.lastName}`;
    const start = () => ensureMainAdmin({ ...site.ctx, config: { ...site.ctx.config, adminPassword } });
    await expect(start()).rejects.toThrow(ConfigError);
    await expect(start()).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(await site.db.select().from(users)).toEqual([]);
    await addAdmin(site);
    expect(await start()).toMatchObject({ email: 'coach@example.com' });
  });

  test('when the coach sets one for a user', async () => {
    const coach = await signInCoach(site);
    const { id } = await addUser(site);
    const nia = { email: 'new@example.com', firstName: 'Nia', lastName: 'Okoye', password: '123456' };
    expect(await coach.send('POST', '/api/admin/create-user', nia)).toMatchObject(refused('password'));
    const path = `/api/admin/users/${id}/change-password`;
    expect(await coach.send('POST', path, { newPassword: '123456' })).toMatchObject(refused('newPassword'));
    expect(await findUser(site, 'new@example.com')).toBeUndefined();
    await signIn(site, email, PASSWORD);
    expect(await deliverMails(site)).toEqual([]);
  });
});

test('who has a weak password from before still signs in with it', async () => {
  await addUser(site, { hashedPassword: await hashPassword('123456') });
  await signIn(site, email, '123456');
});

describe('a password that the coach set', () => {
  const given = 'peach tree';
  let id: number;
  beforeEach(async () => {
    const coach = await signInCoach(site);
    id = (await addUser(site)).id;
    const path = `/api/admin/users/${id}/change-password`;
    expect((await coach.send('POST', path, { newPassword: given })).status).toBe(200);
  });
  const login = (password = given) => openBrowser(site).send('POST', '/api/login', { email, password, takeOver: true });

  test('is announced by a mail that does not contain it and says how to get another one', async () => {
    const [mail, ...more] = await deliverMails(site);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'password-set', to: { address: email } });
    expect(mail?.text).not.toContain(given);
    expect(mail?.text).toContain('It works for 14 days.');
    expect(mail?.text).toContain('Forgot your password?');
    expect(mail?.text).toContain('http://localhost:3000/auth');
  });

  test('lasts 14 days, and its owner has to choose another one', async () => {
    site.setNow('2027-01-15T11:59:59Z');
    const browser = openBrowser(site);
    const reply = await browser.send('POST', '/api/login', { email, password: given });
    expect(reply).toMatchObject({ status: 200, body: { isFirstLogin: true } });
    expect((await browser.send('POST', '/api/send-verification')).body.code).toBe('FIRST_LOGIN');
    const chosen = await browser.send('POST', '/api/set-new-password', { newPassword: 'three ripe pears' });
    expect(chosen.status).toBe(200);
    site.setNow('2028-01-01T12:00:00Z');
    expect((await login('three ripe pears')).status).toBe(200);
  });

  test('is refused afterwards, to those alone who know it, and a mailed one is the way on', async () => {
    site.setNow('2027-01-15T12:00:00Z');
    const late = await login();
    expect(late).toMatchObject({ status: 403, body: { code: 'PASSWORD_EXPIRED' } });
    expect(late.body.message).toContain('Forgot your password?');
    expect(late.headers['set-cookie'] ?? '').not.toContain('session');
    expect((await login('wrong apples')).body.code).toBe('WRONG_CREDENTIALS');

    await deliverMails(site);
    await site.send('POST', '/api/reset-password', { email });
    const [mail] = await deliverMails(site);
    expect(await login(temporaryPasswordIn(mail))).toMatchObject({ status: 200, body: { isFirstLogin: true } });
  });

  test('is mailed about no more once its owner has chosen another one', async () => {
    const ana = await signIn(site, email, given);
    await ana.send('POST', '/api/set-new-password', { newPassword: 'three ripe pears' });
    expect((await deliverMails(site)).map(({ kind }) => kind)).toEqual(['password-changed']);
  });
});

test('a new account by the coach is announced by mail, and its password lasts 14 days', async () => {
  const coach = await signInCoach(site);
  const nia = { email: 'new@example.com', firstName: 'Nia', lastName: 'Okoye', password: 'peach tree' };
  expect((await coach.send('POST', '/api/admin/create-user', nia)).status).toBe(201);
  const delivered = await deliverMails(site);
  expect(delivered.map(({ kind, to }) => [kind, to.address])).toEqual([['password-set', nia.email]]);
  expect(delivered[0]?.text).toMatch(/^Hello Nia,\s+I created an account for you at /);
  expect((await findUser(site, nia.email))?.passwordExpiresAt).toEqual(new Date('2027-01-15T12:00:00Z'));
});
