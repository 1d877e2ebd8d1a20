import { hasSampleWords, startingContent } from '#content/starting-content.ts';
import { findTexts, listSampleTexts } from '#contracts/studio/sample-texts.ts';
import type { AppContext } from '../app-context.ts';
import { readFirstAnswers } from './first-answers.ts';
import { fillInNames } from './sample-names.ts';

/**
 * Returns the sample's words with the coach's own names in them. Empty once the coach has said that all words are their
 * own.
 */
export async function readSampleTexts({
  database,
  settings,
}: Pick<AppContext, 'database' | 'settings'>): Promise<string[]> {
  if (!hasSampleWords || settings.current.gettingLive.wordsChecked === 'yes') return [];
  const names = (await readFirstAnswers(database))?.names;
  if (!names) return listSampleTexts(startingContent);
  const filled = fillInNames(startingContent, names);
  // This sentence names the place that the coach typed, so it is no longer only the sample's.
  return listSampleTexts(filled).filter((text) => text !== filled.profile.role);
}

export async function hasSampleTexts(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<boolean> {
  const texts = new Set(await readSampleTexts(ctx));
  return findTexts(ctx.settings.content, (text) => texts.has(text)).length > 0;
}
