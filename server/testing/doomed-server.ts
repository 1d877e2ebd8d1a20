import { pino } from 'pino';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { openDatabase } from '../db/connect.ts';
import { openQueue } from '../jobs/queue.ts';
import { openTransport } from '../mail/mail-transport.ts';
import { createMailSender } from '../mail/send-mail.ts';
import { bookCall, site } from './mail.ts';

/**
 * A process for tests to kill: books a call, prints 'booked', then sends mails if it has an SMTP server.
 * Arguments: a folder or a postgres:// address, and the SMTP server's address.
 */
const [where = '', smtpUrl] = process.argv.slice(2);
const database = await openDatabase(
  where.startsWith('postgres')
    ? { kind: 'postgres', url: where, poolSize: 4, onError: () => {} }
    : { kind: 'embedded', folder: where },
);
const log = pino({ level: 'silent' });
const queue = await openQueue(database, log, { pollSeconds: 0.5, heartbeatSeconds: 10, firstRetrySeconds: 1 });
await database.transaction((tx) => bookCall(tx, queue));
process.stdout.write('booked\n');
if (smtpUrl) {
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
}
setInterval(() => {}, 1000);
