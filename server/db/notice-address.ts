import type { Db } from './connect.ts';
import { desc, eq, max, sql } from './drizzle.ts';
import { siteDocuments } from './schema.ts';

/** The name of a document that every process checks for new versions together with those of the settings. */
export const NOTICE_ADDRESS = 'notice-address';

/** The address for notices to the coach. Version 0: never changed, so the environment decides. */
export type NoticeAddress = { version: number; email: string };

export async function readNoticeAddress(db: Db, configured: string): Promise<NoticeAddress> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, NOTICE_ADDRESS))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return row
    ? { version: row.version, email: (row.content as { email: string }).email }
    : { version: 0, email: configured };
}

/** Stores a new version of the address. The caller has locked the main admin, so two versions cannot get one number. */
export async function storeNoticeAddress(tx: Db, email: string, changedBy: string, now: Date): Promise<void> {
  const [newest] = await tx
    .select({ version: sql<number>`coalesce(${max(siteDocuments.version)}, 0)` })
    .from(siteDocuments)
    .where(eq(siteDocuments.name, NOTICE_ADDRESS));
  const version = (newest?.version ?? 0) + 1;
  await tx
    .insert(siteDocuments)
    .values({ name: NOTICE_ADDRESS, version, content: { email }, createdAt: now, createdBy: changedBy });
}
