import { pino } from 'pino';
import { connect } from '../db/connect.ts';
import { openQueue } from '../jobs/queue.ts';
import { startRounds } from '../jobs/rounds.ts';
import { queueReminders } from '../mail/reminders.ts';
import { mailSender } from '../mail/send-mail.ts';
import { openTransport } from '../mail/transport.ts';
import { site } from './mail.ts';

/**
 * A process for tests to kill: looks after reminders and sends mails, a day before the tests' call.
 * Arguments: a postgres:// address, the SMTP server's address, and the address that its mails come from.
 */
const [url = '', smtpUrl = '', from = ''] = process.argv.slice(2);
const database = await connect({ kind: 'postgres', url, poolSize: 4, onError: () => {} });
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, { poll: 0.5, heartbeat: 10, supervise: 1, firstRetry: 1 });
const transport = openTransport({ smtpUrl, outboxFolder: '/nowhere', from });
const now = () => new Date('2027-01-03T14:30:00Z');
await queue.start({ 'send-mail': mailSender({ database, transport, site, now, log, mostUnconfirmedPerDay: 1000 }) });
startRounds(200, { reminders: () => queueReminders({ database, queue, now }) }, log);
process.stdout.write('ready\n');
