import type { z } from 'zod';
import { samplePlace, startingContent } from '#content/starting-content.ts';
import type { getFirstQuestions } from '#contracts/launch/first-questions.ts';
import { getPackageOnPages } from '#domain/package-templates.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { gt } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';
import { readFirstAnswers } from '../settings/first-answers.ts';

export async function readQuestions({
  database,
  settings,
  now,
}: Pick<AppContext, 'database' | 'settings' | 'now'>): Promise<z.infer<typeof getFirstQuestions.reply>> {
  await settings.refresh();
  const { prices, packages } = settings.current;
  const { call30Cents, call45Cents, call60Cents, courseCents } = prices;
  const packageCents = getPackageOnPages(packages.templates).cents;
  return {
    isAnswered: Boolean((await readFirstAnswers(database))?.names),
    hasBookings: await hasBookings(database, now()),
    coachTimeZone: settings.coachTimeZone,
    placeSentence: startingContent.profile.role.replace(samplePlace, '{place}'),
    prices: { call30Cents, call45Cents, call60Cents, packageCents, courseCents },
  };
}

/** Returns whether a future call is booked. */
export async function hasBookings(db: Db, now: Date): Promise<boolean> {
  const rows = await db.select({ id: bookedSlots.id }).from(bookedSlots).where(gt(bookedSlots.startsAt, now)).limit(1);
  return rows.length > 0;
}
