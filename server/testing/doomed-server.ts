import { pino } from 'pino';
import { connect } from '../db/connect.ts';
import { openQueue } from '../jobs/queue.ts';
import { mailSender } from '../mail/send-mail.ts';
import { openTransport } from '../mail/transport.ts';
import { bookCall, site } from './mail.ts';

/**
 * A process for tests to kill: books a call, says 'booked', then sends mails if it was given an SMTP server.
 * Arguments: a folder or a postgres:// address, and the SMTP server's address.
 */
const [where = '', smtpUrl] = process.argv.slice(2);
const database = await connect(
  where.startsWith('postgres')
    ? { kind: 'postgres', url: where, poolSize: 4, onError: () => {} }
    : { kind: 'embedded', folder: where },
);
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, { poll: 0.5, heartbeat: 10, firstRetry: 1 });
await database.transaction((tx) => bookCall(tx, queue));
process.stdout.write('booked\n');
if (smtpUrl) {
  const transport = openTransport({ smtpUrl, outboxFolder: '/nowhere', from: 'site@coach.example' });
  const now = () => new Date('2027-01-01T10:05:00Z');
  await queue.start({ 'send-mail': mailSender({ database, transport, site, now, log, mostUnconfirmedPerDay: 1000 }) });
}
setInterval(() => {}, 1000);
