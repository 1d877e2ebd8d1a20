import type { Db } from '../db/connect.ts';
import { and, eq, inArray, ne } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { mails } from '../db/schema.ts';
import type { MailKind } from '../mail/mail-kinds.ts';

/**
 * The mails about calls and money. Mails about an account stay with the account's address, which only its owner can
 * change, since some of them open the account.
 */
const readdressedKinds = [
  'free-call-confirmation',
  'free-call-to-confirm',
  'free-call-confirmed',
  'paid-call-confirmation',
  'call-moved',
  'video-link',
  'call-cancelled',
  'rebooking-invitation',
  'reminder-day',
  'reminder-hour',
  'payment-link',
  'bill',
  'package-offer',
  'package-paid',
  'package-reminder',
  'package-ended',
  'payment-received',
  'payment-refunded',
  'hold-lost',
  'letter',
] as const satisfies MailKind[];

/** Changes the recipient of queued mails to the client's new address. */
export async function readdressQueuedMails(tx: Db, addresses: readonly string[], recipient: string): Promise<void> {
  await tx
    .update(mails)
    .set({ recipient })
    .where(
      and(
        isAnyOf(mails.recipient, addresses),
        ne(mails.recipient, recipient),
        eq(mails.state, 'queued'),
        inArray(mails.kind, readdressedKinds),
      ),
    );
}
