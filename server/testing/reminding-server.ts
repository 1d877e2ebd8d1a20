import { pino } from 'pino';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { openDatabase } from '../db/connect.ts';
import { openQueue } from '../jobs/queue.ts';
import { repeatTasks } from '../jobs/repeat-tasks.ts';
import { openTransport } from '../mail/mail-transport.ts';
import { queueReminders } from '../mail/reminders.ts';
import { createMailSender } from '../mail/send-mail.ts';
import { site } from './mail.ts';

/**
 * A process for tests to kill: queues reminders and sends mails, a day before the tests' call.
 * Arguments: a postgres:// address, the SMTP server's address, and the address that its mails come from.
 */
const [url = '', smtpUrl = '', from = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'postgres', url, poolSize: 4, onError: () => {} });
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, {
  pollSeconds: 0.5,
  heartbeatSeconds: 10,
  superviseSeconds: 1,
  firstRetrySeconds: 1,
});
const transport = openTransport({ smtpUrl, outboxFolder: '/nowhere', from });
const now = () => new Date('2027-01-03T14:30:00Z');
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
repeatTasks(200, { reminders: () => queueReminders({ database, queue, now }) }, log);
process.stdout.write('ready\n');
