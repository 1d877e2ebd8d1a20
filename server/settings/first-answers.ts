import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { siteDocuments } from '../db/schema.ts';
import { type CoachNames, hasSampleName } from './sample-names.ts';
import { readNewestRow } from './stored-documents.ts';

/** The name of the document with the coach's answers. Its `names` are null if the coach has postponed the questions. */
const FIRST_ANSWERS = 'first-answers';

type StoredAnswers = { version: number; names: CoachNames | null };

/** Reads the latest answers, if the coach has answered or postponed the first questions. */
export async function readFirstAnswers(db: Db): Promise<StoredAnswers | undefined> {
  const row = await readNewestRow(db, FIRST_ANSWERS);
  return row && { version: row.version, names: (row.content as { names: CoachNames | null }).names };
}

/** Stores the answers as this version. Returns false if another request has stored that version. */
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

/** Returns true if a live site still names the sample coach, and its questions are neither answered nor postponed. */
export async function shouldAskFirstQuestions({
  config,
  database,
  settings,
}: Pick<AppContext, 'config' | 'database' | 'settings'>): Promise<boolean> {
  return config.production && hasSampleName(settings.content) && !(await readFirstAnswers(database));
}
