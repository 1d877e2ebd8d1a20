import type { MailText } from '#contracts/mail/mail-places.ts';
import type { MailTextKind } from '#contracts/mail/mail-text-kinds.ts';
import { mailTextFields } from '#contracts/mail/mail-texts.ts';
import type { AppContext } from '../app-context.ts';
import { parseInput } from '../requests/serve-endpoint.ts';
import { composeWithText } from './compose-with-text.ts';
import { getMailSite } from './mail-site.ts';
import { queueMails } from './queue-mails.ts';

type TextInput = { kind: MailTextKind; text: unknown; reader: string };

/** Composes the mail with the words that the coach has typed. Refuses words that could not be saved. */
export async function previewMailText(ctx: AppContext, { kind, text, reader }: TextInput) {
  const draft = { kind, text: readText(kind, text), reader, now: ctx.now() };
  const mail = await composeWithText({ ...ctx, db: ctx.database, site: getMailSite(ctx) }, draft);
  return { subject: mail.subject, text: mail.text, isSample: mail.isSample };
}

/** Queues the mail with the words that the coach has typed, to the coach. Throws `RATE_LIMITED`. */
export async function testMailText({ database, queue, limits }: AppContext, { kind, text, reader }: TextInput) {
  const test = readText(kind, text);
  await limits.spend('testMails', reader);
  await database.transaction((tx) => queueMails(tx, queue, [{ kind, recipient: reader, facts: { test } }]));
  return { message: `A test is on its way to ${reader}.` };
}

const readText = (kind: MailTextKind, text: unknown) => parseInput(mailTextFields[kind].schema, text) as MailText;
