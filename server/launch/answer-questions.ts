import { isDeepStrictEqual } from 'node:util';
import { startingContent } from '#content/starting-content.ts';
import type { FirstAnswers } from '#contracts/launch/first-questions.ts';
import type { SettingsName } from '#contracts/settings/site-settings.ts';
import type { Picture } from '#contracts/studio/pictures-and-clips.ts';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { fullName } from '#domain/full-name.ts';
import type { AppContext } from '../app-context.ts';
import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { readFirstAnswers, storeFirstAnswers } from '../settings/first-answers.ts';
import { withNamedPrice } from '../settings/package-price.ts';
import { type CoachNames, fillInNames } from '../settings/sample-names.ts';
import { storeSettings } from '../settings/save-settings.ts';
import { publishContent } from '../studio/publish-content.ts';
import { changeDrafts } from '../studio/save-draft.ts';
import { sitePages } from '../studio/site-studio.ts';
import { hasBookings } from './read-questions.ts';

type AnsweringContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/**
 * Stores the coach's first answers, and fills them into settings and pages. Throws `DUPLICATE`, `SETTINGS_CHANGED`,
 * `NOT_POSSIBLE`, and `invalid` for another time zone while calls are booked.
 */
export async function answerQuestions(
  ctx: AnsweringContext,
  { portrait, ...answers }: FirstAnswers,
  admin: string,
): Promise<void> {
  await ctx.settings.refresh();
  const { settings } = ctx;
  const { firstName, lastName, brand, place, coachTimeZone, packageCents, ...prices } = answers;
  const names: CoachNames = { brand, firstName, lastName, place };
  await ctx.database.transaction(async (tx) => {
    // Every change of the time zone takes this lock. It is taken first, so that no call is booked meanwhile.
    await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
    const earlier = await readFirstAnswers(tx);
    if (earlier?.names) return refuseDifferentAnswers(earlier.names, names);
    if (coachTimeZone !== settings.coachTimeZone && (await hasBookings(tx, ctx.now())))
      refuseField(
        'invalid',
        'coachTimeZone',
        'Calls are booked by this clock. You can change it later in the settings.',
      );
    const stored = { version: (earlier?.version ?? 0) + 1, names };
    if (!(await storeFirstAnswers(tx, stored, { admin, now: ctx.now() })))
      throw new Refusal(
        'NOT_POSSIBLE',
        'These questions were answered on another device just now. Please reload this page.',
      );

    const change = (name: SettingsName, changed: object) => {
      const { version, content } = settings.documents[name];
      return storeSettings(tx, ctx, { name, version, content: { ...content, ...changed }, admin: { email: admin } });
    };
    await change('contact', { coachName: fullName(names), senderName: brand });
    await change('calls', { coachTimeZone });
    await change('prices', prices);
    await change('packages', withNamedPrice(settings.current.packages, packageCents));
    // The coach has seen the prices here, even if they are unchanged.
    await change('gettingLive', { pricesChecked: 'yes' });
    await renameMainAdmin(tx, names, ctx.now());

    const fillIn = (content: SiteContent) => fillInAnswers(content, names, portrait);
    await changeDrafts(sitePages, tx, ctx, fillIn);
    await publishContent(sitePages, tx, ctx, { content: fillIn(settings.content), admin, keepsScheduled: true });
  });
  await settings.refreshAndShow();
}

/**
 * Returns the pages with the coach's own names and portrait. Throws `NOT_POSSIBLE` if a text that the coach has written
 * would get too long to be stored.
 */
export function fillInAnswers(content: SiteContent, names: CoachNames, portrait: FirstAnswers['portrait']) {
  const filled = withPortrait(fillInNames(content, names), portrait, fullName(names));
  const [issue] = SiteContent.safeParse(filled).error?.issues ?? [];
  if (!issue) return filled;
  const text = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key],
    content,
  );
  const start = typeof text === 'string' ? `: “${[...text].slice(0, 60).join('')}…”` : '';
  throw new Refusal(
    'NOT_POSSIBLE',
    `With these names, a text on your pages would get too long${start}. Please shorten it under Pages first.`,
  );
}

/** Throws `DUPLICATE` for other answers than the first. The same ones may come again after a lost reply. */
function refuseDifferentAnswers(earlier: CoachNames, names: CoachNames): void {
  if (isDeepStrictEqual(earlier, names)) return;
  const message = 'These questions are answered already. You can change everything under Pages and Settings.';
  throw new Refusal('DUPLICATE', message);
}

const withPortrait = (content: SiteContent, portrait: Omit<Picture, 'alt'> | null, alt: string): SiteContent =>
  portrait ? { ...content, profile: { ...content.profile, portrait: { ...portrait, alt } } } : content;

/** Gives the main admin's account the coach's name in place of the sample's. A name that was changed since stays. */
async function renameMainAdmin(tx: Db, { firstName, lastName }: CoachNames, now: Date): Promise<void> {
  const { profile } = startingContent;
  await tx
    .update(users)
    .set({ firstName, lastName, updatedAt: now })
    .where(
      and(eq(users.isMainAdmin, true), eq(users.firstName, profile.firstName), eq(users.lastName, profile.lastName)),
    );
}
