import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSecretOwner } from '../accounts/mailed-secrets.ts';
import { sql } from '../db/drizzle.ts';
import type { QueueOptions } from '../db/mail-queue/mail-queue.ts';
import { mailedSecrets, mails, users } from '../db/schema.ts';
import { dumpTables } from '../testing/dump-site.ts';
import { makeRetriesDue, openMailSender } from '../testing/mail-sender.ts';
import { useSite } from '../testing/open-site.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { waitForJobs, waitUntil } from '../testing/wait-until.ts';
import type { SecretKind } from './mail-definition.ts';
import type { MailKind } from './mail-kinds.ts';
import { type MailInput, queueMails } from './queue-mails.ts';

const site = useSite();
let smtpServer: Awaited<ReturnType<typeof openSmtpServer>>;
let sender: Awaited<ReturnType<typeof openMailSender>>;

beforeEach(async () => {
  smtpServer = await openSmtpServer();
  await site.db.insert(users).values({
    email: 'ana@visitor.example',
    hashedPassword: 'none',
    passwordExpiresAt: new Date('2027-01-15T10:00:00Z'),
    firstName: 'Ana',
    lastName: 'Ruiz',
    emailVerifiedAt: new Date('2027-01-01T10:00:00Z'),
  });
});
afterEach(async () => {
  await sender.close();
  await smtpServer.close();
  await site.clear();
  await site.db.execute(sql`delete from pgboss.job`);
  site.logged.length = 0;
});

const now = () => new Date('2027-01-01T10:05:00Z');

async function openSender(pace?: Partial<QueueOptions>) {
  sender = await openMailSender(site.ctx, { smtpUrl: smtpServer.url, now, pace });
}

/** Queues mails before the queue starts: it looks for jobs at once then, and later only twice a second. */
async function queueMail(...inputs: MailInput[]) {
  await storeMails(...inputs);
  await sender.start();
}
const storeMails = (...inputs: MailInput[]) =>
  site.ctx.database.transaction((tx) => queueMails(tx, sender.queue, inputs));
const accountMailKinds = [
  'verification',
  'temporary-password',
  'password-changed',
  'password-set',
  'session-taken-over',
  'new-device',
  'sign-in-changed',
] as const satisfies MailKind[];
const queueForAna = (...kinds: MailKind[]) =>
  queueMail(...kinds.map((kind) => ({ kind, recipient: 'ana@visitor.example' })));
const allMails = () => site.db.select().from(mails).orderBy(mails.id);
const settled = () => waitUntil(async () => (await allMails()).every(({ state }) => state !== 'queued'));
const find = (kind: SecretKind, secret: string) => findSecretOwner(site.ctx.database, kind, secret, now());

/** The secret in a text part. */
const passwordIn = (text = '') => /^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/m.exec(text)?.[0] ?? 'none';
const tokenIn = (text = '') => /verify-email#token=(\S+)$/m.exec(text)?.[1] ?? 'none';

const wholeDatabase = async () => [...(await dumpTables(site)).values()].join('\n');

test('each kind reaches the account’s owner by name, with the coach as its reply address', async () => {
  await openSender();
  await queueForAna(...accountMailKinds);
  await settled();
  expect((await allMails()).map(({ state, lastError }) => [state, lastError])).toEqual(
    accountMailKinds.map(() => ['sent', null]),
  );
  expect(smtpServer.received.map(({ mail }) => mail.subject).sort()).toEqual([
    'A new sign-in to your account at Harvest & Hearth',
    'A password was set for your account at Harvest & Hearth',
    'A sign-in from a new device at Harvest & Hearth',
    'How you sign in at Harvest & Hearth was changed',
    'Please confirm your email address for Harvest & Hearth',
    'Your password for Harvest & Hearth was changed',
    'Your temporary password for Harvest & Hearth',
  ]);
  for (const { to, mail } of smtpServer.received) {
    expect(to).toEqual(['ana@visitor.example']);
    expect(mail.to).toEqual([{ name: 'Ana Ruiz', address: 'ana@visitor.example' }]);
    expect(mail.replyTo).toEqual([{ name: 'Maya Brooks', address: 'coach@coach.example' }]);
    expect(mail.attachments).toEqual([]);
  }
});

test('greets the owner of an unverified address without the name that was typed', async () => {
  await site.db.update(users).set({ emailVerifiedAt: null, firstName: 'Call +1 900 555 0199', lastName: 'and win' });
  await openSender();
  await queueForAna(...accountMailKinds);
  await settled();
  for (const { raw } of smtpServer.received) expect(raw).not.toMatch(/900 555|and win/);
  expect(smtpServer.received).toHaveLength(accountMailKinds.length);
});

test('sends nothing to an address without an account, and neither stores nor logs the address', async () => {
  await openSender();
  await queueMail(...accountMailKinds.map((kind) => ({ kind, recipient: 'nobody@visitor.example' })));
  await waitForJobs(site);
  expect(await allMails()).toEqual([]);
  expect(smtpServer.attempts).toEqual([]);
  expect(await wholeDatabase()).not.toContain('nobody@');
  expect(site.logged.join('')).not.toMatch(/nobody|mail given up|did not succeed/);
});

test('sends nothing to an account that was deleted before', async () => {
  await openSender();
  await storeMails(
    { kind: 'verification', recipient: 'ana@visitor.example' },
    { kind: 'password-changed', recipient: 'ana@visitor.example' },
  );
  await site.db.delete(users);
  await sender.start();
  await waitForJobs(site);
  expect(await allMails()).toEqual([]);
  expect(smtpServer.attempts).toEqual([]);
});

test('a mailed secret works, and no table and no log line contains it', async () => {
  await openSender();
  await queueForAna('verification', 'temporary-password');
  await settled();
  await waitForJobs(site);
  const texts = smtpServer.received.map(({ mail }) => mail.text).join('\n');
  const [token, password] = [tokenIn(texts), passwordIn(texts)];
  expect(await find('verification', token)).toBeDefined();
  expect(await find('temporary-password', password)).toBeDefined();
  const [database, log] = [await wholeDatabase(), site.logged.join('')];
  expect(database).toContain('ana@visitor.example');
  for (const secret of [token, password]) {
    expect(database).not.toContain(secret);
    expect(log).not.toContain(secret);
  }
});

test('the secrets of a refused try and of the next one both work', async () => {
  smtpServer.refuse = () => (smtpServer.attempts.length === 1 ? { code: 451, text: '4.7.1 Greylisted' } : null);
  await openSender({ firstRetrySeconds: 60 });
  await queueForAna('temporary-password');
  await waitUntil(async () => (await makeRetriesDue(site)).rows.length === 1);
  await settled();
  expect(await allMails()).toMatchObject([{ state: 'sent', tries: 2, lastError: null }]);
  expect(smtpServer.received).toHaveLength(1);
  expect(await find('temporary-password', passwordIn(smtpServer.received[0]?.mail.text))).toBeDefined();
  expect(await site.db.select().from(mailedSecrets)).toHaveLength(2);
});

test.each([451, 554])(
  'a server that quotes a refused mail in its answer (%s) puts no secret into the list of mails',
  async (code) => {
    const quoted: string[] = [];
    smtpServer.hold = async ({ text }) => {
      quoted.push(tokenIn(text), passwordIn(text));
      throw Object.assign(new Error(`5.7.1 Refused: ${tokenIn(text)} ${passwordIn(text)}`), { responseCode: code });
    };
    await openSender({ firstRetrySeconds: 60 });
    await queueForAna('verification', 'temporary-password');
    await waitUntil(async () => (await allMails()).every(({ tries }) => tries === 1));
    await waitUntil(() => code === 451 || site.logged.join('').includes('mail given up'));
    const secrets = quoted.filter((secret) => secret !== 'none');
    expect(secrets).toHaveLength(2);
    for (const { state, lastError } of await allMails()) {
      expect(state).toBe(code === 451 ? 'queued' : 'failed');
      expect(lastError).toContain(String(code));
    }
    const databaseAndLog = (await wholeDatabase()) + site.logged.join('');
    for (const secret of secrets) expect(databaseAndLog).not.toContain(secret);
  },
);
