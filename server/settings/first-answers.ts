import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';
import { type CoachNames, hasSampleName } from './sample-names.ts';

/** A document beside those of the settings. Its content has no answers while the coach wants to answer later. */
const FIRST_ANSWERS = 'first-answers';

type StoredAnswers = { version: number; names: CoachNames | null };

/** Reads the latest answers, if the coach has answered or postponed the first questions. */
export async function readFirstAnswers(db: Db): Promise<StoredAnswers | undefined> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, FIRST_ANSWERS))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return row && { version: row.version, names: (row.content as { names: CoachNames | null }).names };
}

/** Stores the answers as this version. False if the version exists, stored by another request. */
export async function storeFirstAnswers(
  tx: Db,
  { version, names }: StoredAnswers,
  { admin, now }: { admin: string; now: Date },
): Promise<boolean> {
  const added = await tx
    .insert(siteDocuments)
    .values({ name: FIRST_ANSWERS, version, content: { names }, createdAt: now, createdBy: admin })
    .onConflictDoNothing()
    .returning({ version: siteDocuments.version });
  return added.length > 0;
}

/** Whether a live site still names the invented coach, and its first questions are neither answered nor postponed. */
export async function shouldAskFirstQuestions({
  config,
  database,
  settings,
}: Pick<AppContext, 'config' | 'database' | 'settings'>): Promise<boolean> {
  return config.production && hasSampleName(settings.content) && !(await readFirstAnswers(database));
}
