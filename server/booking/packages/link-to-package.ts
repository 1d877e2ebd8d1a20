import { getPackageState } from '#domain/packages.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import { createPackageLinkToken } from '../../mail/package-links.ts';

/** Returns the link from a call to the page of its package, and the number of calls that can be booked there. */
export async function getPackageLink(
  db: Db,
  packageId: number,
  now: Date,
): Promise<{ toBook: number; link: string } | null> {
  const [counted] = await attachCalls(db, await db.select().from(packages).where(eq(packages.id, packageId)));
  if (!counted) return null;
  const isRunning = getPackageState(counted, counted.counts, now) === 'running';
  return {
    toBook: isRunning ? counted.counts.toBook : 0,
    link: await createPackageLinkToken(db, counted, 'call'),
  };
}
