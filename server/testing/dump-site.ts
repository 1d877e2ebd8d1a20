import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecretIssuers } from '../accounts/mailed-secrets.ts';
import { eq, sql } from '../db/drizzle.ts';
import { mails } from '../db/schema.ts';
import { openWipedCopy } from '../db/sealing/seal-wiped-copies.ts';
import { factsOf, type SealedTable, sealedTableNames } from '../db/table-facts.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { openTransport } from '../mail/mail-transport.ts';
import { createMailSender } from '../mail/send-mail.ts';
import type { OpenSite } from './open-site.ts';

/** All rows of all tables as they are stored, those of the queue too. */
export async function dumpStored({ db }: Pick<OpenSite, 'db'>): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await db.execute<{ text: string }>(
      sql`select stored::text as text from ${sql.raw(name)} as stored`,
    );
    texts.set(name, rows.map(({ text }) => text).join('\n'));
  }
  return texts;
}

/** All rows as they are stored, and sealed texts also opened. */
export async function dumpTables(site: Pick<OpenSite, 'db' | 'ctx'>): Promise<Map<string, string>> {
  const texts = await dumpStored(site);
  for (const name of sealedTableNames) texts.set(`${name}, opened`, await openTable(site, name));
  return texts;
}

async function openTable({ db, ctx }: Pick<OpenSite, 'db' | 'ctx'>, name: SealedTable): Promise<string> {
  const { table, columns, key } = factsOf(name);
  const rows = (await db.select({ ...columns, id: key }).from(table)) as { id: number }[];
  return `${name} ${rows.map((row) => JSON.stringify(ctx.sealer.openRow(name, row))).join('\n')}`;
}

/** All files of the data folder by name: mails decoded, and the copies of wipes opened. */
export async function dumpFiles({ ctx }: Pick<OpenSite, 'ctx'>): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const entry of await readdir(ctx.config.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    const opened = entry.name.startsWith('wiped-') ? openWipedCopy(text, ctx.sealer) : '';
    texts.set(entry.name, [text, decodeMail(text), opened].join('\n'));
  }
  return texts;
}

/** The texts of a mail's parts, whichever way they are written. */
function decodeMail(text: string): string {
  const printable = text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  const encoded = [...text.matchAll(/(?:^[\w+/]{40,}={0,2}\r?\n)+(?:[\w+/]+={0,2})?/gm)];
  return [printable, ...encoded.map(([block]) => Buffer.from(block, 'base64').toString())].join('\n');
}

/** Sends the queued mails into the outbox folder, as a site without a mail server does. */
export async function sendToOutbox({ db, ctx }: Pick<OpenSite, 'db' | 'ctx'>): Promise<void> {
  const transport = openTransport({
    smtpUrl: undefined,
    outboxFolder: ctx.config.outboxFolder,
    from: 'site@coach.example',
  });
  const send = createMailSender({
    ...ctx,
    transport,
    getSite: () => getMailSite(ctx),
    secretIssuers: createSecretIssuers(ctx),
    maxUnconfirmedPerDay: 1000,
  });
  const queued = await db.select({ id: mails.id }).from(mails).where(eq(mails.state, 'queued')).orderBy(mails.id);
  for (const { id } of queued) await send({ mailId: id }, { lastTry: true });
}
