import type { ReadableMail } from '#contracts/mail/mails.ts';
import type { mails } from '../db/schema.ts';
import { type SealedText, sealedMailKinds } from '../db/sealing/sealed-text.ts';
import type { Sealer } from '../db/sealing/sealer.ts';
import type { MailFacts, MailRow } from './mail-definition.ts';

/** The row with the words of the coach and of members opened. Damaged ones are missing. */
export function toMailRow(sealer: Sealer, row: typeof mails.$inferSelect): MailRow {
  const { facts, sentContent } = sealer.openRow('mails', row) as Pick<MailRow, 'facts' | 'sentContent'>;
  return { ...row, facts, sentContent };
}

type Mail = Pick<MailRow, 'id' | 'kind'>;

/** The facts, as they are stored. Mails without words of a person are stored in clear. */
export const sealFacts = (sealer: Sealer, mail: Mail, facts: MailFacts | null): SealedText | null =>
  sealDocument(sealer, mail, 'facts', facts);

/** The copy of what was sent, as it is stored. */
export const sealSentContent = (sealer: Sealer, mail: Mail, content: ReadableMail): SealedText | null =>
  sealDocument(sealer, mail, 'sentContent', content);

function sealDocument(sealer: Sealer, { id, kind }: Mail, column: string, document: object | null): SealedText | null {
  const values = { [column]: document };
  const stored: Record<string, unknown> = sealedMailKinds.includes(kind) ? sealer.sealRow('mails', id, values) : values;
  return stored[column] as SealedText | null;
}
