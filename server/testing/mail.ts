import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { type DatabaseOptions, type Db, openDatabase } from '../db/connect.ts';
import { coachingCalls, consultationRequests, mails } from '../db/schema.ts';
import { openQueue, type Queue } from '../jobs/queue.ts';
import type { CallMailData } from '../mail/call-mail-data.ts';
import { openTransport } from '../mail/mail-transport.ts';
import type { MailContent, MailSite } from '../mail/message.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { createMailSender } from '../mail/send-mail.ts';
import { nodeFlags } from './site-process.ts';

export const site: MailSite = {
  publicUrl: 'https://coach.example',
  coachTimeZone: 'America/New_York',
  coachEmail: 'coach@coach.example',
  brand: 'Harvest & Hearth',
  coachName: 'Maya Brooks',
  callSteps: [
    { title: 'Get to Know You', text: 'Your days.' },
    { title: 'Explore Solutions', text: 'What could help.' },
    { title: 'Determine Fit', text: 'You decide.' },
  ],
  changeNoticeHours: 24,
  lessonTitles: ['Introduction', 'Logging', 'Goals'],
};

/** Answers that must never be in a mail, with a word that appears nowhere else. */
export const healthAnswers = {
  goals: 'wombat goals',
  experience: 'wombat experience',
  eatingOut: 'wombat eating out',
  typicalDay: 'wombat typical day',
  drinks: 'wombat drinks',
  emotionalEating: 'wombat emotional eating',
  medications: 'wombat medications',
};

/** Monday, January 4, 2027: 9:30 AM in New York, 2:30 PM in London. */
export const freeCall: CallMailData = {
  kind: 'free',
  id: 7,
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@visitor.example',
  phone: '+44 7700 900123',
  contactMethod: 'facetime',
  startsAt: new Date('2027-01-04T14:30:00Z'),
  minutes: 30,
  visitorTimeZone: 'Europe/London',
  calendarSequence: 0,
  createdAt: new Date('2027-01-01T10:00:00Z'),
  scheduledAt: new Date('2027-01-01T10:00:00Z'),
};
export const paidCall: CallMailData = { ...freeCall, kind: 'paid', minutes: 45 };

/** The visible text of a mail's HTML, with single spaces. */
export function read(html: string): string {
  const visible = html.replace(/<(style|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g, ' ');
  return visible.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/\s+/g, ' ');
}

export const bothParts = ({ text, html }: Pick<MailContent, 'text' | 'html'>) => [
  text.replace(/\s+/g, ' '),
  read(html),
];

type Changed = Partial<Omit<CallMailData, 'id'>> & { status?: string };

/** Stores a call without its mails, and returns its id. */
export async function storeCall(db: Db, { kind = 'free', ...changed }: Changed = {}): Promise<number> {
  const { id: _, kind: __, minutes, ...call } = { ...freeCall, ...changed };
  const row = {
    ...call,
    phoneDigits: '447700900123',
    selectedTimeSlot: '2027-01-04-930am',
    coachNotes: 'wombat notes',
  };
  const paid = { duration: minutes, goals: healthAnswers.goals, amount: 7000, status: changed.status ?? 'confirmed' };
  const [stored] =
    kind === 'free'
      ? await db
          .insert(consultationRequests)
          .values({ ...row, minutes, ...healthAnswers })
          .returning()
      : await db
          .insert(coachingCalls)
          .values({ ...row, ...paid })
          .returning();
  if (!stored) throw new Error('The call was not stored');
  return stored.id;
}

/** Stores a booked free call with its mails, as the site does, and returns the ids of the mails. */
export async function bookCall(tx: Db, queue: Queue, changed: Changed = {}): Promise<number[]> {
  const consultationRequestId = await storeCall(tx, changed);
  await queueMails(tx, queue, [
    { kind: 'free-call-confirmation', recipient: changed.email ?? freeCall.email, consultationRequestId },
    { kind: 'free-call-notice', recipient: site.coachEmail, consultationRequestId },
  ]);
  const queued = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.consultationRequestId, consultationRequestId))
    .orderBy(mails.id);
  return queued.map(({ id }) => id);
}

export async function mailRow(db: Db, id: number) {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  if (!row) throw new Error(`There is no mail ${id}`);
  return row;
}

type Refusal = { code: number; text: string };
export type Received = { from: string; to: string[]; raw: string; mail: Email };

/**
 * A real SMTP server on a free port. It calls `refuse` for each recipient, and `hold` before it accepts a mail; `hold` refuses
 * the mail by throwing. Tests may replace both at any time.
 */
export async function openPostOffice() {
  const office = {
    received: [] as Received[],
    /** Each recipient that a client named, accepted or not. */
    attempts: [] as { at: number; address: string }[],
    refuse: (_address: string): Refusal | null => null,
    hold: async (_mail: Email) => {},
    url: '',
    close: () => new Promise<void>((done) => server.close(done)),
  };
  const takeIn = async (stream: Readable, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
    const raw = await text(stream);
    const mail = await PostalMime.parse(raw);
    await office.hold(mail);
    office.received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      mail,
    });
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onRcptTo({ address }, _, callback) {
      office.attempts.push({ at: performance.now(), address });
      const refusal = office.refuse(address);
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      takeIn(stream, session).then(() => callback(), callback);
    },
  });
  // Some tests kill the client or let it give up.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  office.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return office;
}

/** A server that accepts connections and never sends a byte. */
export async function openSilentServer() {
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new Set<import('node:net').Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return sockets.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Waits until the condition holds. Throws after the time limit. */
export async function until(isTrue: () => boolean | Promise<boolean>, limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs} ms for a condition that did not become true`);
    await wait(25);
  }
}

/** The mail sender of a server, in this process. It takes over the jobs of a dead server within about twelve seconds. */
export async function openMailServer(place: DatabaseOptions, smtpUrl: string) {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(place);
  const queue = await openQueue(database, log, {
    pollSeconds: 0.5,
    heartbeatSeconds: 10,
    superviseSeconds: 1,
    firstRetrySeconds: 1,
  });
  const transport = openTransport({ smtpUrl, outboxFolder: '/nowhere', from: 'site@coach.example' });
  const now = () => new Date('2027-01-01T10:05:00Z');
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
  return {
    async mailStates() {
      const rows = await database.select({ state: mails.state }).from(mails);
      return rows.map(({ state }) => state);
    },
    async close() {
      await queue.stop();
      transport.close();
      await database.close();
    },
  };
}

/** Starts another process that books a call, and waits for the booking. `kill` is `kill -9`. */
export const startDoomedServer = (where: string, smtpUrl = '') =>
  startProcess(new URL('./doomed-server.ts', import.meta.url), [where, smtpUrl], 'booked');

/** Starts another process that sends reminders from the given address. */
export const startRemindingServer = (databaseUrl: string, smtpUrl: string, from: string) =>
  startProcess(new URL('./reminding-server.ts', import.meta.url), [databaseUrl, smtpUrl, from], 'ready');

async function startProcess(script: URL, given: string[], greeting: string) {
  const args = [...nodeFlags, fileURLToPath(script), ...given];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const greeted = once(child.stdout, 'data').then(([line]) => {
    if (!String(line).includes(greeting)) throw new Error(`The process printed ${line}`);
  });
  await Promise.race([
    greeted,
    ended.then(([code]) => {
      throw new Error(`The process ended with ${code}`);
    }),
  ]);
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
