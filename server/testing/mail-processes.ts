import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { type DatabaseOptions, openDatabase } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import { openMailSender } from './mail-sender.ts';
import { nodeFlags, startProgram } from './start-program.ts';
import { waitForJobs, waitUntil } from './wait-until.ts';

/**
 * The mail sender of a server, in this process. It takes over the jobs of a dead server within about twelve seconds.
 */
export async function openMailServer(place: DatabaseOptions, smtpUrl: string) {
  const log = pino({ level: 'silent' });
  const database = await openDatabase(place);
  const sender = await openMailSender(
    { database, log },
    { smtpUrl, pace: { heartbeatSeconds: 10, superviseSeconds: 1 } },
  );
  await sender.start();
  return {
    /** Waits until both mails of a booking are sent and nothing is left to do. */
    async waitForMails() {
      await waitUntil(async () => (await database.select().from(mails)).every(({ state }) => state === 'sent'));
      await waitForJobs({ db: database });
    },
    async close() {
      await sender.close();
      await database.close();
    },
  };
}

/** Starts another process that books a call, and waits for the booking. `kill` is `kill -9`. */
export const startBookingProcess = (where: string, smtpUrl = '') =>
  startProcess(new URL('./booking-process.ts', import.meta.url), [where, smtpUrl], 'booked');

/** Starts another process that sends reminders from the given address. */
export const startReminderProcess = (databaseUrl: string, smtpUrl: string, from: string) =>
  startProcess(new URL('./reminder-process.ts', import.meta.url), [databaseUrl, smtpUrl, from], 'ready');

async function startProcess(script: URL, args: string[], firstOutput: string) {
  const child = startProgram([...nodeFlags, fileURLToPath(script), ...args], process.env);
  child.stderr.pipe(process.stderr);
  const ended = once(child, 'exit');
  const started = once(child.stdout, 'data').then(([line]) => {
    if (!String(line).includes(firstOutput)) throw new Error(`The process printed ${line}`);
  });
  await Promise.race([
    started,
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
