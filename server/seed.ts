import { eq } from 'drizzle-orm';
import { addDemoMember, ensureMainAdmin, type SignIn } from './accounts/first-accounts.ts';
import { addDemoCalendar } from './calendar/demo-calendar.ts';
import { siteFacts } from './db/schema.ts';
import type { Parts } from './parts.ts';

export type Seeded = { admin: SignIn; demoMember?: SignIn | undefined };

/** What a new site needs before it serves. Demo data comes once; what the coach deletes of it stays deleted. */
export async function seed(parts: Parts): Promise<Seeded> {
  const admin = await ensureMainAdmin(parts);
  if (!parts.config.seedDemo) return { admin };
  const { db } = parts.database;
  const [seeded] = await db.select().from(siteFacts).where(eq(siteFacts.name, 'demo seeded')).limit(1);
  if (seeded) return { admin };
  await addDemoCalendar(parts);
  const demoMember = await addDemoMember(parts);
  await db.insert(siteFacts).values({ name: 'demo seeded' }).onConflictDoNothing();
  return { admin, demoMember };
}
