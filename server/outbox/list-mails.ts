import type { z } from 'zod';
import type * as contract from '#contracts/mails.ts';
import type { AppContext } from '../app-context.ts';
import {
  type ListedMailRow,
  listedMailColumns,
  toListedMail,
  unsentCondition,
  unsentCutoff,
} from '../mail/listed-mails.ts';
import { mailSite } from '../mail/mail-site.ts';
import { findMail } from './find-mail.ts';
import { previewMail } from './preview-mail.ts';

const PAGE_SIZE = 50;

type MailListInput = z.output<NonNullable<typeof contract.listMails.query>>;
type MailListReply = z.input<typeof contract.listMails.reply>;
type MailListRow = ListedMailRow & { consultationRequestId: number | null; coachingCallId: number | null };

/** A page of all mails, newest first. */
export async function listMails(
  { database, now }: AppContext,
  { before, state, search }: MailListInput,
): Promise<MailListReply> {
  const values: unknown[] = [PAGE_SIZE + 1];
  const addParameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (before) conditions.push(`id < ${addParameter(before)}`);
  if (state === 'unsent') conditions.push(unsentCondition(addParameter(unsentCutoff(now()))));
  else if (state) conditions.push(`state = ${addParameter(state)}`);
  if (search?.trim()) conditions.push(`recipient like ${addParameter(toPrefixPattern(search))}`);
  const { rows } = await database.query(
    `select ${listedMailColumns}, consultation_request_id as "consultationRequestId",
       coaching_call_id as "coachingCallId"
     from mails where ${conditions.join(' and ')} order by id desc limit $1`,
    values,
  );
  const found = rows as MailListRow[];
  return {
    mails: found.slice(0, PAGE_SIZE).map((row) => ({ ...toListedMail(row), booking: toMailBooking(row) })),
    hasMore: found.length > PAGE_SIZE,
  };
}

/** Addresses are kept in lower case. What has a meaning in a pattern stands for itself. */
const toPrefixPattern = (search: string) =>
  `${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

function toMailBooking({
  consultationRequestId,
  coachingCallId,
}: MailListRow): MailListReply['mails'][number]['booking'] {
  if (consultationRequestId) return { kind: 'free', id: consultationRequestId };
  return coachingCallId ? { kind: 'paid', id: coachingCallId } : null;
}

/** Throws `NOT_FOUND`. */
export async function openMail(ctx: AppContext, id: number): Promise<z.input<typeof contract.getMail.reply>> {
  const { database, now } = ctx;
  const mail = await findMail(database, id);
  return { mail: toListedMail(mail), ...(await previewMail(database, mailSite(ctx), mail, now())) };
}
