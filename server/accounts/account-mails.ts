import type { Limits } from '../limits.ts';
import type { SecretKind } from '../mail/mailed-secrets.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Owes a mail that anybody may ask for. The same for every address: whether it has an account is looked up when the mail
 * is composed. One recipient gets few of a kind, whatever networks ask: past that no mail goes out and nothing is refused,
 * since a mail that still works is under way already. Throws `RATE_LIMITED` for the network that asks.
 */
export async function requestAccountMail(
  { limits, database, queue }: Pick<Parts, 'limits' | 'database' | 'queue'>,
  network: string,
  recipient: string,
  kind: SecretKind,
): Promise<void> {
  await limits.spend('accountMails', network);
  await limits.spend('accountRecipients', `${network} ${recipient}`);
  const allowance = await countMail(limits, kind, recipient);
  if (!allowance) return;
  // The last one of the day has to work until the next one may go out.
  const lasts = kind === 'temporary-password' && allowance.remaining === 0;
  const facts = lasts ? { validHours: Math.max(1, Math.ceil(allowance.resetMs / HOUR_MS)) } : undefined;
  try {
    await database.transaction((tx) => queueMails(tx, queue, [{ kind, recipient, facts }]));
  } catch (error) {
    await limits.giveBack('accountMailsInHour', keyOf(kind, recipient));
    await limits.giveBack('accountMailsInDay', keyOf(kind, recipient));
    throw error;
  }
}

/** Counts a mail to the recipient; answers how many more may follow today, or nothing where it must not go out. */
export async function countMail(limits: Limits, kind: SecretKind, recipient: string) {
  const key = keyOf(kind, recipient);
  let today: Awaited<ReturnType<Limits['spend']>> | undefined;
  try {
    today = await limits.spend('accountMailsInDay', key);
    await limits.spend('accountMailsInHour', key);
    return today;
  } catch (error) {
    if (today) await limits.giveBack('accountMailsInDay', key);
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return undefined;
    throw error;
  }
}

/**
 * Once temporary passwords are void, because one was used or another password was chosen, the next one may be mailed at once:
 * else somebody who had asked for many would have taken the way in from the owner.
 */
export async function forgetMailedPasswords(limits: Limits, recipient: string): Promise<void> {
  const key = keyOf('temporary-password', recipient);
  await limits.forget('accountMailsInHour', key);
  await limits.forget('accountMailsInDay', key);
}

const keyOf = (kind: SecretKind, recipient: string) => `${kind} ${recipient}`;
