import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { consultationRequests, mails } from '../db/schema.ts';
import { openQueue, type Queue, type QueueOptions } from '../jobs/queue.ts';
import { bookCall, healthAnswers, mailRow, openPostOffice, openSilentServer, site, until } from '../testing/mail.ts';
import { useSite } from '../testing/open-site.ts';
import { type MailTransport, openTransport } from './mail-transport.ts';
import { createMailSender } from './send-mail.ts';

const world = useSite();
let office: Awaited<ReturnType<typeof openPostOffice>>;
let queue: Queue;
let transport: MailTransport;

beforeEach(async () => {
  office = await openPostOffice();
});
afterEach(async () => {
  await queue.stop();
  transport.close();
  await office.close();
  await world.clear();
  await world.db.execute(sql`delete from pgboss.job`);
});

const now = () => new Date('2027-01-01T10:05:00Z');

type MailRoom = { smtpUrl?: string; pace?: Partial<QueueOptions>; sendMs?: number };

async function openMailRoom({ smtpUrl = office.url, pace = {}, sendMs = 20_000 }: MailRoom = {}) {
  const { database, log } = world.ctx;
  queue = await openQueue(database, log, { pollSeconds: 0.5, firstRetrySeconds: 1, ...pace });
  transport = openTransport({
    smtpUrl,
    outboxFolder: '/nowhere',
    from: 'site@coach.example',
    timeouts: { silenceMs: sendMs / 2, sendMs },
  });
  await queue.start({
    'send-mail': createMailSender({
      database,
      transport,
      site,
      now,
      secretIssuers: createSecretIssuers({ database, now }),
      log,
      maxUnconfirmedPerDay: 1000,
    }),
  });
  return database;
}

async function book(changed: Parameters<typeof bookCall>[2] = {}) {
  const [confirmation = 0, notice = 0] = await world.ctx.database.transaction((tx) => bookCall(tx, queue, changed));
  return { confirmation, notice };
}

const stateOf = async (id: number) => (await mailRow(world.db, id)).state;
const to = (address: string) => office.received.filter((received) => received.to.includes(address));

test('a booking sends one mail each to the visitor and the coach within about two seconds', async () => {
  const database = await openMailRoom();
  const { confirmation, notice } = await book();
  await until(() => office.received.length === 2, 5_000);
  await until(async () => (await stateOf(confirmation)) === 'sent' && (await stateOf(notice)) === 'sent');
  await wait(1_200);
  expect(office.received).toHaveLength(2);
  expect(await mailRow(database, confirmation)).toMatchObject({ tries: 1, lastError: null, sentAt: now() });

  const [visitors] = to('ana@visitor.example');
  expect(visitors?.from).toBe('site@coach.example');
  expect(visitors?.mail).toMatchObject({
    from: { name: 'Harvest & Hearth', address: 'site@coach.example' },
    to: [{ name: 'Ana Ruiz', address: 'ana@visitor.example' }],
    replyTo: [{ name: 'Maya Brooks', address: 'coach@coach.example' }],
    subject: 'Your free call with Maya Brooks: Monday, January 4, 2027 at 2:30 PM (United Kingdom Time)',
  });
  expect(visitors?.mail.messageId).toMatch(new RegExp(`^<mail-${confirmation}-[0-9a-z]+@coach\\.example>$`));
  expect(visitors?.raw).toMatch(/^Content-Type: multipart\/mixed/m);
  expect(visitors?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(visitors?.raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/m);
  expect(visitors?.mail.attachments.map(({ filename }) => filename)).toContain('invitation.ics');

  const [coachs] = to('coach@coach.example');
  expect(coachs?.mail).toMatchObject({
    to: [{ name: 'Maya Brooks', address: 'coach@coach.example' }],
    replyTo: [{ name: 'Ana Ruiz', address: 'ana@visitor.example' }],
    subject: 'New free call: Ana Ruiz, Monday, January 4, 2027 at 9:30 AM EST',
  });
});

test('neither mail contains a health answer, encoded or not', async () => {
  await openMailRoom();
  await book();
  await until(() => office.received.length === 2);
  for (const { raw, mail } of office.received) {
    const attached = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString());
    for (const readable of [raw, mail.text, mail.html, ...attached]) {
      for (const answer of Object.values(healthAnswers)) expect(readable).not.toContain(answer);
      expect(readable).not.toContain('wombat');
    }
  }
});

test('a booking that is rolled back leaves no mail and no job', async () => {
  const database = await openMailRoom();
  const failing = database.transaction(async (tx) => {
    await bookCall(tx, queue);
    throw new Error('something later in the booking');
  });
  await expect(failing).rejects.toThrow('something later');
  await wait(1_200);
  expect(await database.select().from(mails)).toEqual([]);
  expect((await database.execute(sql`select id from pgboss.job`)).rows).toEqual([]);
  expect(office.received).toEqual([]);
});

test('retries a mail that is refused temporarily, with growing delays, until it is accepted', async () => {
  office.refuse = (address) => {
    const times = office.attempts.filter((attempt) => attempt.address === address).length;
    return address.startsWith('ana@') && times <= 2
      ? { code: 451, text: '4.7.1 Greylisted <ana@visitor.example>' }
      : null;
  };
  const database = await openMailRoom();
  const { confirmation } = await book();
  await until(() => to('ana@visitor.example').length === 1, 18_000);
  await until(async () => (await stateOf(confirmation)) === 'sent');
  expect(await mailRow(database, confirmation)).toMatchObject({ tries: 3, lastError: null });

  const [first = 0, second = 0, third = 0] = office.attempts
    .filter(({ address }) => address.startsWith('ana@'))
    .map(({ at }) => at);
  expect(second - first).toBeGreaterThan(900);
  expect(third - second).toBeGreaterThan(1_900);
  expect(to('coach@coach.example')).toHaveLength(1);
});

test('stores the number of tries and the server’s answer while a mail waits for its next try', async () => {
  office.refuse = (address) => (address.startsWith('ana@') ? { code: 451, text: '4.7.1 Greylisted' } : null);
  const database = await openMailRoom({ pace: { firstRetrySeconds: 60 } });
  const { confirmation } = await book();
  await until(async () => (await mailRow(database, confirmation)).tries === 1);
  const row = await mailRow(database, confirmation);
  expect(row).toMatchObject({ state: 'queued', sentAt: null });
  expect(row.lastError).toContain('451 4.7.1 Greylisted');
});

test('gives up at once on a recipient who is refused permanently, and does not log the address', async () => {
  office.refuse = (address) =>
    address.startsWith('ana@') ? { code: 550, text: '5.1.1 <ana@visitor.example> unknown' } : null;
  const database = await openMailRoom();
  const { confirmation, notice } = await book();
  await until(async () => (await stateOf(confirmation)) === 'failed' && (await stateOf(notice)) === 'sent');
  const row = await mailRow(database, confirmation);
  expect(row.tries).toBe(1);
  expect(row.lastError).toContain('550 5.1.1');
  await wait(2_500);
  expect(office.attempts.filter(({ address }) => address.startsWith('ana@'))).toHaveLength(1);

  const log = world.logged.join('');
  expect(log).toContain('mail given up');
  expect(log).toContain('550');
  expect(log).not.toMatch(/visitor\.example|Ana|Ruiz|7700|900123|wombat/);
});

test('gives up on a mail that is refused temporarily after the last try', async () => {
  office.refuse = () => ({ code: 421, text: 'Come back later' });
  await openMailRoom({ pace: { retryLimit: 1 } });
  const { confirmation } = await book();
  await until(async () => (await stateOf(confirmation)) === 'failed');
  expect(await mailRow(world.db, confirmation)).toMatchObject({ tries: 2 });
});

test('keeps the mails queued if the server refuses the sign-in', async () => {
  const guarded = office.url.replace('smtp://', 'smtp://site:wrong@');
  await openMailRoom({ smtpUrl: guarded, pace: { firstRetrySeconds: 60 } });
  const { confirmation } = await book();
  await until(async () => (await mailRow(world.db, confirmation)).tries === 1);
  expect(await stateOf(confirmation)).toBe('queued');
  expect(world.logged.join('')).not.toContain('wrong');
});

test('keeps the mail queued if the server does not answer within the time limit', async () => {
  const silent = await openSilentServer();
  await openMailRoom({ smtpUrl: silent.url, sendMs: 1_000 });
  const { confirmation } = await book();
  await until(async () => (await mailRow(world.db, confirmation)).tries === 1, 8_000);
  expect(await stateOf(confirmation)).toBe('queued');
  await until(async () => (await mailRow(world.db, confirmation)).tries === 2, 8_000);
  await silent.close();
});

test('keeps the mail queued if the server is too slow in all', async () => {
  office.hold = () => wait(60_000, undefined, { ref: false });
  await openMailRoom({ pace: { firstRetrySeconds: 60 }, sendMs: 1_000 });
  const { confirmation } = await book();
  await until(async () => (await mailRow(world.db, confirmation)).tries === 1);
  expect(await stateOf(confirmation)).toBe('queued');
});

test('delivers the mails once an absent server is back', async () => {
  const url = office.url;
  await office.close();
  await openMailRoom({ smtpUrl: url });
  const { confirmation, notice } = await book();
  await until(async () => (await mailRow(world.db, confirmation)).tries === 1);
  expect((await mailRow(world.db, confirmation)).lastError).toContain('ECONNREFUSED');

  transport.close();
  await queue.stop();
  office = await openPostOffice();
  await openMailRoom();
  await until(async () => (await stateOf(confirmation)) === 'sent' && (await stateOf(notice)) === 'sent');
  expect(office.received).toHaveLength(2);
});

test('skips a mail whose booking was deleted, without an error in the log', async () => {
  await openMailRoom({ pace: { pollSeconds: 2 } });
  const { confirmation } = await book();
  await world.db.delete(consultationRequests);
  await until(async () => (await stateOf(confirmation)) === 'skipped');
  expect((await mailRow(world.db, confirmation)).lastError).toBe('The booking was deleted.');
});

test('sends nothing twice if a job runs again', async () => {
  const database = await openMailRoom();
  const { confirmation, notice } = await book();
  await until(async () => (await stateOf(confirmation)) === 'sent' && (await stateOf(notice)) === 'sent');
  await database.transaction((tx) => queue.enqueue(tx, 'send-mail', [{ mailId: confirmation }, { mailId: notice }]));
  await wait(1_500);
  expect(office.received).toHaveLength(2);
});

test('composes a mail from the data at the time of sending', async () => {
  office.refuse = () => (office.attempts.length <= 2 ? { code: 451, text: 'Later' } : null);
  await openMailRoom();
  const { confirmation } = await book();
  await until(async () => (await mailRow(world.db, confirmation)).tries === 1);
  await world.db
    .update(consultationRequests)
    .set({ contactMethod: 'whatsapp' })
    .where(eq(consultationRequests.firstName, 'Ana'));
  await until(() => to('ana@visitor.example').length === 1);
  expect(to('ana@visitor.example')[0]?.mail.text).toContain('WhatsApp');
});

test('sends forty mails within a few seconds', async () => {
  await openMailRoom();
  for (let call = 0; call < 20; call += 1) await book({ email: `visitor${call}@visitor.example` });
  await until(() => office.received.length === 40, 8_000);
  expect(new Set(office.received.map(({ mail }) => mail.messageId)).size).toBe(40);
});
