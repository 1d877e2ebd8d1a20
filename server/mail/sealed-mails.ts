import type { ReadableMail } from '#contracts/mail/mails.ts';
import type { mails } from '../db/schema.ts';
import { type SealedText, sealedMailKinds } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import type { MailFacts, MailRow } from './mail-definition.ts';

/** Returns the row with its sealed columns opened, and null in place of damaged ones. */
export function toMailRow(sealer: Sealer, row: typeof mails.$inferSelect): MailRow {
  const { facts, sentContent } = sealer.openRow('mails', row) as Pick<MailRow, 'facts' | 'sentContent'>;
  return { ...row, facts, sentContent };
}

type Mail = Pick<MailRow, 'id' | 'kind'>;

/** Returns the facts as they are stored: sealed in mails with a person's words, in clear in all others. */
export const sealFacts = (sealer: Sealer, mail: Mail, facts: MailFacts | null): SealedText | null =>
  sealDocument(sealer, mail, 'facts', facts);

/** Returns the copy of a sent mail as it is stored. */
export const sealSentContent = (sealer: Sealer, mail: Mail, content: ReadableMail): SealedText | null =>
  sealDocument(sealer, mail, 'sentContent', content);

function sealDocument(sealer: Sealer, { id, kind }: Mail, column: string, document: object | null): SealedText | null {
  const values = { [column]: document };
  const stored: Record<string, unknown> = sealedMailKinds.includes(kind) ? sealer.sealRow('mails', id, values) : values;
  return stored[column] as SealedText | null;
}
