import type { AppContext } from '../app-context.ts';
import { composeOnce } from '../db/compose-once.ts';
import type { Db } from '../db/connect.ts';
import type { PgInsertValue } from '../db/drizzle.ts';
import { and, count, eq, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import type { MailQueue } from '../db/mail-queue/mail-queue.ts';
import { mails } from '../db/schema.ts';
import type { SealedText } from '../db/sealing/sealed-text.ts';
import { pickCallMailData } from './call-mail-data.ts';
import type { MailFacts } from './mail-definition.ts';
import type { MailKind } from './mail-kinds.ts';
import { newestTextVersion } from './stored-mail-texts.ts';

export type MailInput = {
  kind: MailKind;
  /** Mails about an account find it by this address when they are sent. */
  recipient: string;
  consultationRequestId?: number;
  coachingCallId?: number;
  paymentId?: number;
  courseQuestionId?: number;
  /** The key of which only one mail is ever queued. */
  onceKey?: string;
  facts?: MailFacts | undefined;
  /** Facts sealed for the mail's row, in place of `facts`. The row takes this id, which `takeNextId` gave before. */
  sealed?: { id: number; facts: SealedText | null };
};

/** Queues mails in the given transaction. They are sent after it commits. */
export async function queueMails(tx: Db, queue: MailQueue, mailInputs: MailInput[]): Promise<void> {
  // The payment of an erased person, whose address is '', may still change.
  const rows = mailInputs.filter(({ recipient }) => recipient !== '').map(toInsertedRow);
  if (rows.length === 0) return;
  const columns = rows.some(({ id }) => id !== undefined) ? [...mailColumns, 'id' as const] : mailColumns;
  // The values of all rows by name and index: 'kind0', 'recipient0', …, 'kind1', …
  const values = rows.flatMap((row, index) => columns.map((name) => [`${name}${index}`, row[name] ?? null]));
  await queue.enqueue(tx, await insertMails(tx, Object.fromEntries(values)));
}

export type KeyedMail = MailInput & { onceKey: string };

/** Queues only mails whose key is new. Looks first, since a refused insert uses up an id; the unique key decides. */
export async function queueOnce(
  { database, queue }: Pick<AppContext, 'database' | 'queue'>,
  due: KeyedMail[],
): Promise<void> {
  if (due.length === 0) return;
  const keys = due.map(({ onceKey }) => onceKey);
  const queued = await database.select({ onceKey: mails.onceKey }).from(mails).where(isAnyOf(mails.onceKey, keys));
  const queuedKeys = new Set(queued.map(({ onceKey }) => onceKey));
  const newMails = due.filter(({ onceKey }) => !queuedKeys.has(onceKey));
  if (newMails.length > 0) await database.transaction((tx) => queueMails(tx, queue, newMails));
}

const toInsertedRow = ({ facts, sealed, ...mail }: MailInput) => ({
  id: undefined as number | undefined,
  ...mail,
  facts: facts && { ...facts, call: facts.call && pickCallMailData(facts.call) },
  ...sealed,
});

const mailColumns = [
  'kind',
  'recipient',
  'onceKey',
  'facts',
  'consultationRequestId',
  'coachingCallId',
  'paymentId',
  'courseQuestionId',
] satisfies (keyof MailInput)[];

/**
 * Inserts mails. The statement's text is composed once for each number of rows, with or without ids. It finds each
 * value by its column and row, 'kind0', as `queueMails` names them.
 */
const insertMails = composeOnce<{ mailId: number }>((db, values) => {
  const columns = 'id0' in values ? [...mailColumns, 'id'] : mailColumns;
  const row = (index: number) =>
    ({
      ...Object.fromEntries(columns.map((name) => [name, sql.placeholder(`${name}${index}`)])),
      textVersion: newestTextVersion,
    }) as InsertedMail;
  const rowCount = Object.keys(values).length / columns.length;
  return db
    .insert(mails)
    .values(Array.from({ length: rowCount }, (_, index) => row(index)))
    .onConflictDoNothing({ target: mails.onceKey })
    .returning({ mailId: sql<number>`${mails.id}`.as('mailId') });
});
type InsertedMail = PgInsertValue<typeof mails>;

/** The most notices of one kind to one address: more would say nothing new, and the address may be a stranger's. */
const MAX_NOTICES_PER_HOUR = 5;
const MAX_NOTICES_PER_DAY = 20;

/** Queues a notice about an account, unless its owner has received enough of that kind in the last hour or day. */
export async function queueNotice(
  tx: Db,
  queue: MailQueue,
  notice: {
    kind: 'password-changed' | 'password-set' | 'session-taken-over' | 'new-device' | 'sign-in-changed';
    recipient: string;
    facts?: Pick<MailFacts, 'isNewAccount' | 'device' | 'signInChange'>;
  },
): Promise<void> {
  // The database's clock, which also set `createdAt`.
  const isWithinHour = sql`${mails.createdAt} > now() - interval '1 hour'`;
  const isWithinDay = sql`${mails.createdAt} > now() - interval '1 day'`;
  const [recent = { inDay: 0, inHour: 0 }] = await tx
    .select({ inDay: count(), inHour: sql`count(*) filter (where ${isWithinHour})`.mapWith(Number) })
    .from(mails)
    .where(and(eq(mails.recipient, notice.recipient), eq(mails.kind, notice.kind), isWithinDay));
  const isAllowed = recent.inHour < MAX_NOTICES_PER_HOUR && recent.inDay < MAX_NOTICES_PER_DAY;
  if (isAllowed) await queueMails(tx, queue, [notice]);
}
