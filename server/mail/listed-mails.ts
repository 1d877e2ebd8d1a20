import type { ListedMail } from '#contracts/mails.ts';
import { and, eq, lte, or } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';

const { id, kind, recipient, state, tries, lastError, createdAt, sentAt } = mails;
/** The columns that `toListedMail` reads. */
export const listedMailFields = { id, kind, recipient, state, tries, lastError, createdAt, sentAt };

export type ListedMailRow = Pick<typeof mails.$inferSelect, keyof typeof listedMailFields>;

export const toListedMail = ({ createdAt, sentAt, state, ...mail }: ListedMailRow): ListedMail => ({
  ...mail,
  state: state as ListedMail['state'],
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** A mail that has been queued for longer will probably not leave without help. */
const UNSENT_AFTER_MS = 15 * 60 * 1000;

/** Matches mails that were given up or have been queued for too long. */
export const isUnsent = (now: Date) =>
  or(
    eq(mails.state, 'failed'),
    and(eq(mails.state, 'queued'), lte(mails.createdAt, new Date(now.getTime() - UNSENT_AFTER_MS))),
  );
