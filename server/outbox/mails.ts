import type { z } from 'zod';
import type * as contract from '#contracts/mails.ts';
import type { AppContext } from '../app-context.ts';
import { asListedMail, isUnsent, type ListedMailRow, listedMailColumns, unsentSince } from '../mail/listed-mails.ts';
import { mailSite } from '../mail/mail-site.ts';
import { findMail } from './find-mail.ts';
import { previewMail } from './preview.ts';

const MAILS_A_PAGE = 50;

type Asked = z.output<NonNullable<typeof contract.listMails.query>>;
type Listed = z.input<typeof contract.listMails.reply>;
type MailRow = ListedMailRow & { consultationRequestId: number | null; coachingCallId: number | null };

/** A page of all mails, newest first. */
export async function listMails({ database, now }: AppContext, { before, state, search }: Asked): Promise<Listed> {
  const values: unknown[] = [MAILS_A_PAGE + 1];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (before) conditions.push(`id < ${place(before)}`);
  if (state === 'unsent') conditions.push(isUnsent(place(unsentSince(now()))));
  else if (state) conditions.push(`state = ${place(state)}`);
  if (search?.trim()) conditions.push(`recipient like ${place(beginningWith(search))}`);
  const { rows } = await database.query(
    `select ${listedMailColumns}, consultation_request_id as "consultationRequestId",
       coaching_call_id as "coachingCallId"
     from mails where ${conditions.join(' and ')} order by id desc limit $1`,
    values,
  );
  const found = rows as MailRow[];
  return {
    mails: found.slice(0, MAILS_A_PAGE).map((row) => ({ ...asListedMail(row), booking: bookingOf(row) })),
    hasMore: found.length > MAILS_A_PAGE,
  };
}

/** Addresses are kept in lower case. What has a meaning in a pattern stands for itself. */
const beginningWith = (search: string) =>
  `${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;

function bookingOf({ consultationRequestId, coachingCallId }: MailRow): Listed['mails'][number]['booking'] {
  if (consultationRequestId) return { kind: 'free', id: consultationRequestId };
  return coachingCallId ? { kind: 'paid', id: coachingCallId } : null;
}

/** Throws `NOT_FOUND`. */
export async function openMail(ctx: AppContext, id: number): Promise<z.input<typeof contract.openMail.reply>> {
  const { database, now } = ctx;
  const mail = await findMail(database, id);
  return { mail: asListedMail(mail), ...(await previewMail(database, mailSite(ctx), mail, now())) };
}
