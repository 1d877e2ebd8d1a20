import { hasSampleWords, samplePlace, startingContent } from '#content/starting-content.ts';
import { findTexts, listSampleTexts } from '#contracts/sample-texts.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { desc, eq } from '../db/drizzle.ts';
import { siteDocuments } from '../db/schema.ts';

/** A document beside those of the settings. Its content has no answers while the coach wants to answer later. */
const FIRST_ANSWERS = 'first-answers';

/** What stands in the sample's words in place of the invented coach. */
export type CoachNames = { brand: string; firstName: string; lastName: string; place: string };

type StoredAnswers = { version: number; names: CoachNames | null };

/** Undefined as long as the coach was never asked. */
export async function readFirstAnswers(db: Db): Promise<StoredAnswers | undefined> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, FIRST_ANSWERS))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return row && { version: row.version, names: (row.content as { names: CoachNames | null }).names };
}

/** False if somebody else has stored the same version. */
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

const sampleNames: CoachNames = { ...startingContent.profile, place: samplePlace };

/** Whether the pages still name the invented coach. */
export const namesSampleCoach = ({ profile }: SiteContent): boolean =>
  hasSampleWords && profile.firstName === sampleNames.firstName && profile.lastName === sampleNames.lastName;

/** Whether a live site still names the invented coach, and has not asked yet who the real one is. */
export async function asksFirstQuestions({
  config,
  database,
  settings,
}: Pick<AppContext, 'config' | 'database' | 'settings'>): Promise<boolean> {
  return config.production && namesSampleCoach(settings.content) && !(await readFirstAnswers(database));
}

/** The content with the coach's own names wherever those of the invented coach stand, addresses of other sites left out. */
export function fillInNames(content: SiteContent, names: CoachNames): SiteContent {
  const { brand, firstName, lastName, place } = sampleNames;
  const own = new Map([
    [brand, names.brand],
    [`${firstName} ${lastName}`, `${names.firstName} ${names.lastName}`],
    [firstName, names.firstName],
    [lastName, names.lastName],
    [place, names.place],
  ]);
  // The longest first, and whole words only.
  const pattern = new RegExp(`\\b(?:${[...own.keys()].join('|')})\\b`, 'g');
  const fill = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return ['src', 'url', 'coursePath', 'path'].includes(key)
        ? value
        : value.replace(pattern, (name) => own.get(name) ?? name);
    if (Array.isArray(value)) return value.map((entry) => fill(entry, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, name)]));
  };
  const filled = fill(content, '') as SiteContent;
  const isSamplePath = content.coursePath === startingContent.coursePath;
  return { ...filled, coursePath: isSamplePath ? coursePathOf(names.firstName) : content.coursePath };
}

/** '/anna-course'; '/my-course' for a name without Latin letters. */
function coursePathOf(firstName: string): SiteContent['coursePath'] {
  const letters = firstName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `/${letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'my'}-course`;
}

/**
 * The words of the sample on this site, with the coach's own names in them. Empty once the coach has said that all words are
 * their own.
 */
export async function readSampleTexts({
  database,
  settings,
}: Pick<AppContext, 'database' | 'settings'>): Promise<string[]> {
  if (!hasSampleWords || settings.current.gettingLive.wordsChecked === 'yes') return [];
  const names = (await readFirstAnswers(database))?.names;
  return listSampleTexts(names ? fillInNames(startingContent, names) : startingContent);
}

export async function hasSampleTexts(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<boolean> {
  const texts = new Set(await readSampleTexts(ctx));
  return findTexts(ctx.settings.content, (text) => texts.has(text)).length > 0;
}
