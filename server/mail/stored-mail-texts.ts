import type { MailTexts } from '#contracts/mail/mail-text-kinds.ts';
import { defaultMailTexts, mailTextFields } from '#contracts/mail/mail-texts.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, sql } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import type { MailRow } from './mail-definition.ts';

/** Reads the coach's texts as they were when the mail was queued: later changes do not affect it. */
export async function readMailTexts(db: Db, { textVersion }: Pick<MailRow, 'textVersion'>): Promise<MailTexts> {
  const [found] = await db
    .select({ content: siteDocuments.content })
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, DOCUMENT), eq(siteDocuments.version, textVersion)));
  const stored = (found?.content ?? {}) as Record<string, unknown>;
  // An earlier release may have stored texts that the current schema refuses: the default replaces them.
  const entries = Object.entries(mailTextFields).map(([kind, { schema }]) => [
    kind,
    schema.safeParse(stored[kind]).data,
  ]);
  return { ...defaultMailTexts, ...Object.fromEntries(entries.filter(([, text]) => text)) };
}

const DOCUMENT = 'mail-texts';

/** The newest version of the coach's texts, which is stored with each queued mail. */
export const newestTextVersion = sql<number>`(select coalesce(max(${siteDocuments.version}), 0) from ${siteDocuments}
  where ${siteDocuments.name} = ${sql.raw(`'${DOCUMENT}'`)})`;
