import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { eq, sql } from '../db/drizzle.ts';
import { consultationRequests, mails } from '../db/schema.ts';
import { bookCall, healthAnswers, mailRow } from '../testing/mail.ts';
import { type MailSenderSettings, makeRetriesDue, openMailSender } from '../testing/mail-sender.ts';
import { useSite } from '../testing/open-site.ts';
import { openSilentServer, openSmtpServer } from '../testing/smtp-servers.ts';
import { waitForJobs, waitUntil } from '../testing/wait-until.ts';

const site = useSite();
let smtpServer: Awaited<ReturnType<typeof openSmtpServer>>;
let sender: Awaited<ReturnType<typeof openMailSender>>;

beforeEach(async () => {
  smtpServer = await openSmtpServer();
});
afterEach(async () => {
  await sender.close();
  await smtpServer.close();
  await site.clear();
  await site.db.execute(sql`delete from pgboss.job`);
});

const now = () => new Date('2027-01-01T10:05:00Z');

async function openSender({
  sendMs = 20_000,
  pace,
  ...changed
}: Partial<MailSenderSettings> & { sendMs?: number } = {}) {
  const timeouts = { silenceMs: sendMs / 2, sendMs };
  sender = await openMailSender(site.ctx, {
    smtpUrl: smtpServer.url,
    now,
    timeouts,
    // No try comes again by itself while a test runs.
    pace: { firstRetrySeconds: 600, ...pace },
    ...changed,
  });
  return site.ctx.database;
}

async function storeBooking() {
  const [confirmation = 0, notice = 0] = await site.ctx.database.transaction((tx) => bookCall(tx, sender.queue));
  return { confirmation, notice };
}

/** Books before the queue starts: it looks for jobs at once then, and later only twice a second. */
async function book() {
  const booked = await storeBooking();
  await sender.start();
  return booked;
}

const triesOf = async (id: number) => (await mailRow(site.db, id)).tries;

/** Waits until the mail's next try is planned. Returns the seconds from the beginning of the last try until then. */
async function waitForRetry(mailId: number): Promise<number> {
  let delay: number | undefined;
  await waitUntil(async () => {
    const { rows } = await site.db.execute<{ delay: number }>(
      sql`select extract(epoch from start_after - started_on)::float8 as delay from pgboss.job
        where state = 'retry' and data ->> 'mailId' = ${String(mailId)}`,
    );
    delay = rows[0]?.delay;
    return delay !== undefined;
  });
  return delay as number;
}

const stateOf = async (id: number) => (await mailRow(site.db, id)).state;
const to = (address: string) => smtpServer.received.filter((received) => received.to.includes(address));

test('a booking sends one mail each to the visitor and the coach, once, and without a health answer', async () => {
  const database = await openSender();
  const { confirmation, notice } = await book();
  await waitUntil(() => smtpServer.received.length === 2);
  await waitUntil(async () => (await stateOf(confirmation)) === 'sent' && (await stateOf(notice)) === 'sent');
  await waitForJobs(site);
  expect(smtpServer.received).toHaveLength(2);
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
  for (const { raw, mail } of smtpServer.received) {
    const attached = mail.attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString());
    for (const readable of [raw, mail.text, mail.html, ...attached]) {
      for (const answer of Object.values(healthAnswers)) expect(readable).not.toContain(answer);
      expect(readable).not.toContain('wombat');
    }
  }
  await database.transaction((tx) => sender.queue.enqueue(tx, [{ mailId: confirmation }, { mailId: notice }]));
  await waitForJobs(site);
  expect(smtpServer.received).toHaveLength(2);
});

test('a booking that is rolled back leaves no mail and no job', async () => {
  const database = await openSender();
  const failing = database.transaction(async (tx) => {
    await bookCall(tx, sender.queue);
    throw new Error('something later in the booking');
  });
  await expect(failing).rejects.toThrow('something later');
  expect(await database.select().from(mails)).toEqual([]);
  expect((await database.execute(sql`select id from pgboss.job`)).rows).toEqual([]);
});

test('retries a mail that is refused temporarily, with growing delays, until it is accepted', async () => {
  smtpServer.refuse = (address) => {
    const times = smtpServer.attempts.filter((attempt) => attempt.address === address).length;
    return address.startsWith('ana@') && times <= 2
      ? { code: 451, text: '4.7.1 Greylisted <ana@visitor.example>' }
      : null;
  };
  const database = await openSender();
  const { confirmation } = await book();
  expect(await waitForRetry(confirmation)).toBeGreaterThanOrEqual(600);
  const waiting = await mailRow(database, confirmation);
  expect(waiting).toMatchObject({ state: 'queued', tries: 1, sentAt: null });
  expect(waiting.lastError).toContain('451 4.7.1 Greylisted');
  await makeRetriesDue(site);
  await waitUntil(async () => (await triesOf(confirmation)) === 2);
  expect(await waitForRetry(confirmation)).toBeGreaterThanOrEqual(1200);
  expect(to('ana@visitor.example')).toEqual([]);
  await makeRetriesDue(site);
  await waitUntil(async () => (await stateOf(confirmation)) === 'sent');
  expect(await mailRow(database, confirmation)).toMatchObject({ tries: 3, lastError: null });
  expect(to('ana@visitor.example')).toHaveLength(1);
  expect(to('coach@coach.example')).toHaveLength(1);
});

test('gives up at once on a recipient who is refused permanently, and does not log the address', async () => {
  smtpServer.refuse = (address) =>
    address.startsWith('ana@') ? { code: 550, text: '5.1.1 <ana@visitor.example> unknown' } : null;
  const database = await openSender();
  const { confirmation, notice } = await book();
  await waitUntil(async () => (await stateOf(confirmation)) === 'failed' && (await stateOf(notice)) === 'sent');
  const row = await mailRow(database, confirmation);
  expect(row.tries).toBe(1);
  expect(row.lastError).toContain('550 5.1.1');
  await waitForJobs(site);
  expect(smtpServer.attempts.filter(({ address }) => address.startsWith('ana@'))).toHaveLength(1);

  const log = site.logged.join('');
  expect(log).toContain('mail given up');
  expect(log).toContain('550');
  expect(log).not.toMatch(/visitor\.example|Ana|Ruiz|7700|900123|wombat/);
});

test('gives up on a mail that is refused temporarily after the last try', async () => {
  smtpServer.refuse = () => ({ code: 421, text: 'Come back later' });
  await openSender({ pace: { retryLimit: 1 } });
  const { confirmation } = await book();
  await waitForRetry(confirmation);
  await makeRetriesDue(site);
  await waitUntil(async () => (await stateOf(confirmation)) === 'failed');
  expect(await mailRow(site.db, confirmation)).toMatchObject({ tries: 2 });
});

test.each<[string, () => unknown]>([
  ['refuses the sign-in', () => openSender({ smtpUrl: smtpServer.url.replace('smtp://', 'smtp://site:wrong@') })],
  [
    'does not answer within the time limit',
    async () => {
      const silent = await openSilentServer();
      onTestFinished(silent.close);
      await openSender({ smtpUrl: silent.url, sendMs: 1_000 });
    },
  ],
  [
    'is too slow in all',
    async () => {
      smtpServer.hold = () => new Promise(() => {});
      await openSender({ sendMs: 1_000 });
    },
  ],
])('keeps the mails queued if the server %s', async (_what, prepare) => {
  await prepare();
  const { confirmation } = await book();
  await waitForRetry(confirmation);
  expect(await mailRow(site.db, confirmation)).toMatchObject({ state: 'queued', tries: 1 });
  expect(site.logged.join('')).not.toContain('wrong');
});

test('delivers the mails once an absent server is back', async () => {
  const url = smtpServer.url;
  await smtpServer.close();
  await openSender({ smtpUrl: url });
  const { confirmation, notice } = await book();
  await waitUntil(async () => (await triesOf(confirmation)) === 1);
  expect((await mailRow(site.db, confirmation)).lastError).toContain('ECONNREFUSED');

  await waitForRetry(confirmation);
  await waitForRetry(notice);
  await sender.close();
  smtpServer = await openSmtpServer();
  await openSender();
  await makeRetriesDue(site);
  await sender.start();
  await waitUntil(async () => (await stateOf(confirmation)) === 'sent' && (await stateOf(notice)) === 'sent');
  expect(smtpServer.received).toHaveLength(2);
});

test('skips a mail whose booking was deleted, without an error in the log', async () => {
  await openSender();
  const { confirmation } = await storeBooking();
  await site.db.delete(consultationRequests);
  await sender.start();
  await waitUntil(async () => (await stateOf(confirmation)) === 'skipped');
  expect((await mailRow(site.db, confirmation)).lastError).toBe('The booking was deleted.');
});

test('composes a mail from the data at the time of sending', async () => {
  smtpServer.refuse = () => (smtpServer.attempts.length <= 2 ? { code: 451, text: 'Later' } : null);
  await openSender();
  const { confirmation } = await book();
  await waitForRetry(confirmation);
  await site.db
    .update(consultationRequests)
    .set({ contactMethod: 'whatsapp' })
    .where(eq(consultationRequests.firstName, 'Ana'));
  await makeRetriesDue(site);
  await waitUntil(() => to('ana@visitor.example').length === 1);
  expect(to('ana@visitor.example')[0]?.mail.text).toContain('WhatsApp');
});
