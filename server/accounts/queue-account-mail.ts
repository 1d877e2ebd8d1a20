import { HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { SecretKind } from '../mail/mail-definition.ts';
import type { MailKind } from '../mail/mail-kinds.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { Refusal } from '../requests/refusal.ts';

/** Mails that visitors can request for any address. */
type RequestedKind = Extract<MailKind, SecretKind | 'personal-data-link'>;

/**
 * Queues a mail that visitors can request for any address. The reply reveals no account, since the account is looked up
 * only when the mail is composed. Past the recipient's own limit no mail is queued and nothing is refused, since an
 * earlier mail still works. Throws `RATE_LIMITED` past the limits of the network.
 */
export async function requestAccountMail(
  { limits, database, queue }: Pick<AppContext, 'limits' | 'database' | 'queue'>,
  network: string,
  recipient: string,
  kind: RequestedKind,
): Promise<void> {
  await limits.spend('accountMails', network);
  await limits.spend('accountRecipients', `${network} ${recipient}`);
  try {
    await limits.spendAndRun(mailCounters, mailLimitKey(kind, recipient), async (today) => {
      // The day's last mail has to work until the next one is allowed.
      const isLastOfDay = kind === 'temporary-password' && today.remaining === 0;
      const facts = isLastOfDay ? { validHours: Math.max(1, Math.ceil(today.resetMs / HOUR_MS)) } : undefined;
      await database.transaction((tx) => queueMails(tx, queue, [{ kind, recipient, facts }]));
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'RATE_LIMITED')) throw error;
  }
}

/** Counts a mail that is queued already. Never throws, since the mail can no longer be refused. */
export const countQueuedMail = (
  { limits, log }: Pick<AppContext, 'limits' | 'log'>,
  kind: SecretKind,
  recipient: string,
) => logErrors(log, () => limits.spendAndRun(mailCounters, mailLimitKey(kind, recipient), async () => {}));

/**
 * Resets the counts of mailed temporary passwords, once an account's earlier ones are void. Otherwise a stranger who
 * requested many would keep the owner from the next one. Never throws, since the password is changed already.
 */
export const resetPasswordMailLimits = ({ limits, log }: Pick<AppContext, 'limits' | 'log'>, recipient: string) =>
  logErrors(log, async () => {
    for (const counter of mailCounters) await limits.reset(counter, mailLimitKey('temporary-password', recipient));
  });

async function logErrors(log: AppContext['log'], changeCounts: () => Promise<void>): Promise<void> {
  try {
    await changeCounts();
  } catch (error) {
    if (error instanceof Refusal) return;
    log.error({ err: error }, 'could not count the mails to one recipient');
  }
}

/** The counter of the day comes first, since `spendAndRun` passes on what the first one has left. */
const mailCounters = ['accountMailsInDay', 'accountMailsInHour'] as const;

const mailLimitKey = (kind: RequestedKind, recipient: string) => `${kind} ${recipient}`;
