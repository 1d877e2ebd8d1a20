import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import type { AppContext } from '../app-context.ts';
import { sql } from '../db/drizzle.ts';
import { openMailQueue, type QueueOptions } from '../db/mail-queue/mail-queue.ts';
import { openTransport, type TransportOptions } from '../mail/mail-transport.ts';
import { createMailSender } from '../mail/send-mail.ts';
import { sampleSite } from './mail.ts';
import type { OpenSite } from './open-site.ts';
import { testSealer } from './sealing.ts';

export type MailSenderSettings = Pick<TransportOptions, 'smtpUrl' | 'timeouts'> & {
  from?: string;
  now?: () => Date;
  pace?: Partial<QueueOptions>;
};

/** A queue with short pauses, whose jobs send mails once it is started. */
export async function openMailSender(
  { database, sealer = testSealer, log }: Pick<AppContext, 'database' | 'log'> & Partial<Pick<AppContext, 'sealer'>>,
  { from = 'site@coach.example', now = () => new Date('2027-01-01T10:05:00Z'), pace, ...smtp }: MailSenderSettings,
) {
  const queue = await openMailQueue(database, log, { pollSeconds: 0.5, firstRetrySeconds: 1, ...pace });
  const transport = openTransport({ ...smtp, outboxFolder: '/nowhere', from });
  const sendMail = createMailSender({
    database,
    sealer,
    transport,
    getSite: () => sampleSite,
    now,
    secretIssuers: createSecretIssuers({ database, now }),
    log,
    maxUnconfirmedPerDay: 1000,
  });
  return {
    queue,
    start: () => queue.start(sendMail),
    async close() {
      await queue.stop();
      transport.close();
    },
  };
}

/** Lets each failed job be tried again now, whatever its delay. Returns their rows. */
export const makeRetriesDue = ({ db }: Pick<OpenSite, 'db'>) =>
  db.execute(sql`update pgboss.job set start_after = now() where state = 'retry' returning id`);
