import { addDemoMember, ensureMainAdmin, type PrintedCredentials } from '../accounts/first-accounts.ts';
import type { AppContext } from '../app-context.ts';
import { addDemoCalendar, DEMO_SEEDED } from '../calendar/demo-calendar.ts';
import { eq } from '../db/drizzle.ts';
import { siteFacts } from '../db/schema.ts';

export type SeededAccounts = { admin: PrintedCredentials; demoMember?: PrintedCredentials | undefined };

/** Creates the first account, and once the demo data: what the coach deletes of it stays deleted. */
export async function seed(ctx: AppContext): Promise<SeededAccounts> {
  const admin = await ensureMainAdmin(ctx);
  if (!ctx.config.seedDemo) return { admin };
  const db = ctx.database;
  const [seeded] = await db.select().from(siteFacts).where(eq(siteFacts.name, DEMO_SEEDED)).limit(1);
  if (seeded) return { admin };
  await addDemoCalendar(ctx);
  const demoMember = await addDemoMember(ctx);
  await db.insert(siteFacts).values({ name: DEMO_SEEDED }).onConflictDoNothing();
  return { admin, demoMember };
}
