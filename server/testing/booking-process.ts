import { pino } from 'pino';
import { openDatabase } from '../db/connect.ts';
import { bookCall } from './mail.ts';
import { openMailSender } from './mail-sender.ts';

/**
 * A process for tests to kill: books a call, prints 'booked', then sends mails if it has an SMTP server.
 * Arguments: a folder or a postgres:// address, and the SMTP server's address.
 */
const [where = '', smtpUrl = ''] = process.argv.slice(2);
const database = await openDatabase(
  where.startsWith('postgres')
    ? { kind: 'postgres', url: where, poolSize: 4, onError: () => {} }
    : { kind: 'embedded', folder: where },
);
const log = pino({ level: 'silent' });
const sender = await openMailSender({ database, log }, { smtpUrl, pace: { heartbeatSeconds: 10 } });
await database.transaction((tx) => bookCall(tx, sender.queue));
process.stdout.write('booked\n');
if (smtpUrl) await sender.start();
setInterval(() => {}, 1000);
