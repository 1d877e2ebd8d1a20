import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { eq, like } from '../db/drizzle.ts';
import { mails, rateLimits } from '../db/schema.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { SecretIssuers } from '../mail/mail-definition.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { queueNotice } from '../mail/queue-mails.ts';
import { addUser, openBrowser, PASSWORD } from '../testing/accounts.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useEmptySite } from '../testing/open-site.ts';
import { issueSecret } from './mailed-secrets.ts';

// The limits for one recipient do not depend on the networks that the requests come from.
const email = 'ana@example.com';
const unknown = 'nobody@example.com';
const site = useEmptySite({ env: { TRUST_PROXY: '127.0.0.1', SINGLE_SESSION: 'takeover' } });
beforeEach(async () => {
  await addUser(site);
});

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `203.${networks >> 8}.${networks & 255}.7`;
};
const post = (url: string, body: object | undefined, browser = openBrowser(site)) =>
  browser.send('POST', url, body, { 'x-forwarded-for': newNetwork() });
const reset = (address = email) => post('/api/reset-password', { email: address });
const listMailsTo = (recipient: string) =>
  site.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id);
const resetHourlyMailLimits = () => site.db.delete(rateLimits).where(like(rateLimits.key, 'recipient-mails-hour%'));

test('ten networks that ask for a new password bring five mails, and all get the same answer', async () => {
  const said = new Set<string>();
  for (const address of [email, unknown]) {
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await reset(address);
      said.add(JSON.stringify([status, body]));
    }
    expect(await listMailsTo(address)).toHaveLength(5);
  }
  expect(said.size).toBe(1);
});

test('ten at the same moment bring five as well', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => reset()));
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await listMailsTo(email)).toHaveLength(5);
});

test('twenty go out in a day; the password in the last one works until the next one may go out', async () => {
  for (let hour = 0; hour < 6; hour += 1) {
    for (let n = 0; n < 5; n += 1) await reset();
    await resetHourlyMailLimits();
  }
  const owed = await listMailsTo(email);
  expect(owed.map(({ facts }) => facts)).toEqual([...Array(19).fill(null), { validHours: 24 }]);
});

test('what is past the bound does not use up the mails of the hours to come', async () => {
  for (let n = 0; n < 30; n += 1) await reset();
  await resetHourlyMailLimits();
  await reset();
  expect(await listMailsTo(email)).toHaveLength(6);
});

test.each([
  [null, 1, 'valid for one hour'],
  [{ validHours: 20 }, 20, 'valid for 20 hours'],
] as const)('a mail with %o makes a password for %i hours, and says so', async (facts, hours, words) => {
  const issued: Parameters<SecretIssuers['secret']>[] = [];
  const [row] = await site.db.insert(mails).values({ kind: 'temporary-password', recipient: email, facts }).returning();
  if (!row) throw new Error('The mail was not stored');
  const issue = {
    secret: async (...args: Parameters<SecretIssuers['secret']>) => {
      issued.push(args);
      return 'k7mw-p2xq-9hdt-c4rv';
    },
    firstPassword: async () => null,
    emailChangeToken: async () => null,
    paymentLinkToken: async () => null,
    personalDataToken: async () => null,
  };
  const context = {
    db: site.ctx.database,
    sealer: site.ctx.sealer,
    site: getMailSite(site.ctx),
    issue,
    now: site.ctx.now(),
  };
  const message = await composeMail(context, { ...row, facts, sentContent: null });
  expect(issued).toEqual([['temporary-password', 1, hours]]);
  expect(message?.text).toContain(words);
  expect(message?.html).toContain(words);
});

test('once a temporary password was used, or another one chosen, the next one may be mailed at once', async () => {
  for (let n = 0; n < 6; n += 1) await reset();
  const temporary = await issueSecret(site.db, { kind: 'temporary-password', userId: 1, now: site.ctx.now() });
  const browser = openBrowser(site);
  expect((await post('/api/login', { email, password: temporary }, browser)).status).toBe(200);
  await reset();
  expect(await listMailsTo(email)).toHaveLength(6);
  for (let n = 0; n < 6; n += 1) await reset();
  expect(await listMailsTo(email)).toHaveLength(10);
  const chosen = await post('/api/set-new-password', { newPassword: 'three ripe pears on a wall' }, browser);
  expect(chosen.status).toBe(200);
  await reset();
  expect((await listMailsTo(email)).filter(({ kind }) => kind === 'temporary-password')).toHaveLength(11);
});

test('mails that confirm an address are bounded by themselves; who registers in vain uses up none', async () => {
  const eve = openBrowser(site);
  const newPerson = {
    email: 'eve@example.com',
    firstName: 'Eve',
    lastName: 'Moss',
    password: 'seven green apple trees',
  };
  expect((await post('/api/register', newPerson, eve)).status).toBe(201);
  for (let n = 0; n < 8; n += 1) expect((await post('/api/register', newPerson)).status).toBe(409);
  for (let n = 0; n < 8; n += 1) expect((await post('/api/send-verification', undefined, eve)).status).toBe(200);
  await reset(newPerson.email);
  const kinds = (await listMailsTo(newPerson.email)).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array(5).fill('verification'), 'temporary-password']);
});

test('notices: twenty of a kind in a day', async () => {
  const notice = { kind: 'session-taken-over', recipient: email } as const;
  const earlier = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  await site.db.insert(mails).values(Array.from({ length: 19 }, (_, n) => ({ ...notice, createdAt: earlier(n + 2) })));
  for (let n = 0; n < 3; n += 1) await site.ctx.database.transaction((tx) => queueNotice(tx, site.ctx.queue, notice));
  expect(await listMailsTo(email)).toHaveLength(20);
});

test('mails to unconfirmed addresses stay within the daily limit of the whole site', async () => {
  const bound = { maxUnconfirmedPerDay: 3, lastTry: false };
  const register = (name: string) =>
    post('/api/register', { email: `${name}@example.com`, firstName: 'Ana', lastName: 'Ruiz', password: PASSWORD });
  for (const name of ['one', 'two', 'three', 'four']) expect((await register(name)).status).toBe(201);
  await reset('one@example.com');
  expect(await deliverMails(site, bound)).toHaveLength(3);
  const [waiting] = await listMailsTo('four@example.com');
  expect(waiting).toMatchObject({ state: 'queued', lastError: expect.stringContaining('accounts were created today') });
  // Whose address is confirmed gets the mail at once.
  await addUser(site, { email: 'bea@example.com', emailVerifiedAt: new Date() });
  await reset('bea@example.com');
  expect((await deliverMails(site, bound)).map(({ to }) => to.address)).toEqual(['bea@example.com']);
  site.setNow('2027-01-02T12:00:01Z');
  expect((await deliverMails(site, bound)).map(({ to }) => to.address)).toContain('four@example.com');
});
