import type { AppContext } from '../app-context.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { SecretKind } from '../mail/secret-mails.ts';
import { Refusal } from '../refusal.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Owes a mail that anybody may ask for. The same for every address: whether it has an account is looked up when the mail
 * is composed. One recipient gets few of a kind, whatever networks ask: past that no mail goes out and nothing is refused,
 * since a mail that still works is under way already. Throws `RATE_LIMITED` for the network that asks.
 */
export async function requestAccountMail(
  { limits, database, queue }: Pick<AppContext, 'limits' | 'database' | 'queue'>,
  network: string,
  recipient: string,
  kind: SecretKind,
): Promise<void> {
  await limits.spend('accountMails', network);
  await limits.spend('accountRecipients', `${network} ${recipient}`);
  try {
    await limits.spendAndRun(mailCounters, mailLimitKey(kind, recipient), async (today) => {
      // The last one of the day has to work until the next one may go out.
      const isLastOfDay = kind === 'temporary-password' && today.remaining === 0;
      const facts = isLastOfDay ? { validHours: Math.max(1, Math.ceil(today.resetMs / HOUR_MS)) } : undefined;
      await database.transaction((tx) => queueMails(tx, queue, [{ kind, recipient, facts }]));
    });
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'RATE_LIMITED')) throw error;
  }
}

/** Counts a mail that was owed before it was counted. Never throws, since what it belongs to has happened already. */
export const countQueuedMail = (
  { limits, log }: Pick<AppContext, 'limits' | 'log'>,
  kind: SecretKind,
  recipient: string,
) => logErrors(log, () => limits.spendAndRun(mailCounters, mailLimitKey(kind, recipient), async () => {}));

/**
 * Once temporary passwords are void, because one was used or another password was chosen, the next one may be mailed at once:
 * else somebody who had asked for many would have taken the way in from the owner. Never throws, since the password is changed
 * already.
 */
export const resetPasswordMailLimits = ({ limits, log }: Pick<AppContext, 'limits' | 'log'>, recipient: string) =>
  logErrors(log, async () => {
    for (const counter of mailCounters) await limits.forget(counter, mailLimitKey('temporary-password', recipient));
  });

async function logErrors(log: AppContext['log'], count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    if (error instanceof Refusal) return;
    log.error({ err: error }, 'mails to one recipient could not be counted');
  }
}

/** The day's first: what it has left is written into the mail. */
const mailCounters = ['accountMailsInDay', 'accountMailsInHour'] as const;

const mailLimitKey = (kind: SecretKind, recipient: string) => `${kind} ${recipient}`;
