import type { ListedMail } from '#contracts/mails.ts';

export type ListedMailRow = Omit<ListedMail, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null };

/** The columns of a `ListedMailRow`, from `mails`. */
export const listedMailColumns = `id, kind, recipient, state, tries, last_error as "lastError",
  created_at as "createdAt", sent_at as "sentAt"`;

type StoredMailRow = Omit<ListedMailRow, 'state'> & { state: string };

export const toListedMail = ({ createdAt, sentAt, state, ...mail }: StoredMailRow): ListedMail => ({
  ...mail,
  state: state as ListedMail['state'],
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** A mail that has been queued for longer does not leave by itself, as far as anybody can tell. */
const UNSENT_AFTER_MS = 15 * 60 * 1000;

/** What is queued since then or before counts as unsent. */
export const unsentCutoff = (now: Date): Date => new Date(now.getTime() - UNSENT_AFTER_MS);

/** Which mails were given up or wait for long; needs `unsentSince` as that parameter, such as '$1'. */
export const unsentCondition = (since: string): string =>
  `(state = 'failed' or (state = 'queued' and created_at <= ${since}::timestamptz))`;
