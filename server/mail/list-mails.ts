import type { z } from 'zod';
import type * as contract from '#contracts/mail/mails.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, lt } from '../db/drizzle.ts';
import { matchSearch } from '../db/match-search.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { mails } from '../db/schema.ts';
import { sealedMailKinds } from '../db/sealing/sealed-text.ts';
import { Refusal } from '../requests/refusal.ts';
import { findMailRow } from './compose-mail.ts';
import { isUnsent, listedMailFields, toListedMail } from './listed-mails.ts';
import type { MailRow } from './mail-definition.ts';
import { previewMail } from './preview-mail.ts';

const PAGE_SIZE = 50;

type MailListInput = z.output<NonNullable<typeof contract.listMails.query>>;
type MailListReply = z.input<typeof contract.listMails.reply>;
export async function listMails(
  { database, now }: AppContext,
  { before, state, search }: MailListInput,
): Promise<MailListReply> {
  const stateCondition = state && (state === 'unsent' ? isUnsent(now()) : eq(mails.state, state));
  const found = await database
    .select(listedMailFields)
    .from(mails)
    .where(
      and(
        before ? lt(mails.id, before) : undefined,
        stateCondition,
        search ? matchSearch(database, mails, search) : undefined,
      ),
    )
    .orderBy(desc(mails.id))
    .limit(PAGE_SIZE + 1);
  return {
    mails: found.slice(0, PAGE_SIZE).map(toListedMail),
    hasMore: found.length > PAGE_SIZE,
  };
}

/** Reads a mail and its content. Records that an admin read a letter or a member's question. Throws `NOT_FOUND`. */
export async function readMailForAdmin(
  ctx: AppContext,
  admin: string,
  id: number,
): Promise<z.input<typeof contract.getMail.reply>> {
  const mail = await findMail(ctx, id);
  if (sealedMailKinds.includes(mail.kind)) {
    const subject = `the email ${id} to ${mail.recipient}`;
    await recordAnswersRead(ctx.database, { actor: admin, subject }, ctx.now());
  }
  return { mail: toListedMail(mail), ...(await previewMail(ctx, mail)) };
}

/** Finds a mail, with its sealed words opened. Throws `NOT_FOUND`. */
export const findMail = async ({ database, sealer }: AppContext, id: number): Promise<MailRow> =>
  (await findMailRow(database, sealer, id)) ?? refuseMissingMail();

function refuseMissingMail(): never {
  throw new Refusal('NOT_FOUND', 'This email no longer exists.');
}

export type StoredMail = typeof mails.$inferSelect;

/** Reads the mail as it is now; a second request for it waits for the transaction. Throws `NOT_FOUND`. */
export async function lockMail(tx: Db, id: number): Promise<StoredMail> {
  const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update');
  return mail ?? refuseMissingMail();
}
