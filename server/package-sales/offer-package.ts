import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { OfferInput } from '#contracts/booking/package-offers.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { getPackagePrices, OFFER_DAYS, type PackageTemplate } from '#domain/package-templates.ts';
import { MIN_LINK_CENTS } from '#domain/payment-links.ts';
import { getCallPrice } from '#domain/prices.ts';
import { addDays } from '#domain/slot-values.ts';
import { ownsCourse } from '../accounts/paid-access.ts';
import type { AppContext } from '../app-context.ts';
import { createBillInTransaction, hasSameBill } from '../booking/bills/create-bill.ts';
import { refuseMissingClient } from '../booking/refuse-missing-client.ts';
import { findClientId } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq } from '../db/drizzle.ts';
import { clients, packages, users } from '../db/schema.ts';
import { Refusal, refuseField } from '../requests/refusal.ts';
import { findTemplate } from './package-templates.ts';

/** The most days ahead that an offer may end, or a package begin. */
const MAX_DAYS_AHEAD = 365;

/** Lists what can be offered to a client, at the client's own prices. Throws `NOT_FOUND`. */
export async function listOfferChoices(ctx: AppContext, clientId: number) {
  await ctx.settings.refresh();
  const { packages: stored, prices } = ctx.settings.current;
  const [client] = await ctx.database.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId));
  if (!client) refuseMissingClient();
  const isMember = await isClientMember(ctx.database, clientId);
  const choices = stored.templates.map((template) => ({
    id: template.id,
    name: template.name,
    calls: template.calls,
    callMinutes: template.callMinutes,
    weeks: template.weeks,
    withCourse: template.withCourse,
    cents: getPackagePrices(template, prices)[isMember ? 'member' : 'standard'],
  }));
  return { choices, isMember, today: dateAt(ctx.now(), ctx.settings.coachTimeZone) };
}

/**
 * Offers a package to a client: stores it as it is now, with its bill and the link that pays it. Throws `NOT_FOUND`,
 * `DUPLICATE` for the same offer within a minute, `invalid`.
 */
export async function offerPackage(ctx: AppContext, admin: string, clientId: number, input: OfferInput) {
  await ctx.settings.refresh();
  const now = ctx.now();
  const found = findTemplate(ctx.settings.current.packages.templates, input.templateId);
  const template = { ...found, weeks: input.weeks ?? found.weeks };
  const expiresAt = getOfferEnd(ctx, input, now);
  return ctx.database.transaction(async (tx) => {
    // The lock makes a second click wait for the first.
    const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update');
    if (!client) refuseMissingClient();
    const isMember = await isClientMember(tx, clientId);
    const prices = getPackagePrices(template, ctx.settings.current.prices);
    const amount = input.cents ?? prices[isMember ? 'member' : 'standard'];
    if (await hasSameBill(tx, { clientId, amount, sentence: template.name, now })) {
      const message = 'An offer of this package for this price was made within the last minute. It’s on this page.';
      throw new Refusal('DUPLICATE', message);
    }
    const { firstName, lastName, email } = client;
    const person = { clientId, firstName, lastName, email };
    const packageId = await insertPackage(tx, ctx, { template, person, amount, isMember, startsOn: input.startsOn });
    const { tellClient } = input;
    const bill = { ...person, amount, sentence: template.name, packageId, expiresAt };
    const { id, url } = await createBillInTransaction(tx, ctx, bill, { admin, tellClient, now });
    return { id, url, message: tellClient ? `The offer is on its way to ${email}.` : 'The client wasn’t notified.' };
  });
}

/** Returns the moment at which the offer ends. Throws `invalid` for a day that is past or too far ahead. */
function getOfferEnd({ settings }: AppContext, { startsOn, standsUntil }: OfferInput, now: Date): Date {
  const zone = settings.coachTimeZone;
  const today = dateAt(now, zone);
  const last = addDays(today, MAX_DAYS_AHEAD);
  const lastDay = standsUntil ?? addDays(today, OFFER_DAYS);
  const sentence = 'Please choose a day from today to a year ahead';
  if (startsOn !== null && (startsOn < today || startsOn > last)) refuseField('invalid', 'startsOn', sentence);
  if (lastDay < today || lastDay > last) refuseField('invalid', 'standsUntil', sentence);
  // The offer ends at 11:59 PM, so that mails show the day that the coach chose.
  return new Date(startOfDate(addDays(lastDay, 1), zone).getTime() - MINUTE_MS);
}

/** Returns whether an account of the client has the course, and with it the members' prices. */
const isClientMember = async (db: Db, clientId: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.clientId, clientId), ownsCourse(db)))) > 0;

type NewPackage = {
  template: PackageTemplate;
  person: { clientId?: number; firstName: string; lastName: string; email: string };
  amount: number;
  /** True if the buyer is known to have the course, and so pays members' prices. */
  isMember: boolean;
  startsOn: string | null;
};

/** Stores a package with its terms, which later changes of the template do not touch. Returns its id. */
export async function insertPackage(
  tx: Db,
  { settings, now }: AppContext,
  { template, person, amount, isMember, startsOn }: NewPackage,
): Promise<number> {
  const { prices, calls: rules } = settings.current;
  const { id: templateId, name, calls, callMinutes, weeks, maxCallsAWeek, withCourse } = template;
  const clientId = person.clientId ?? (await findClientId(tx, person.email));
  // A buyer who owns the course does not pay for it, even if they are not signed in.
  const ownsTheCourse = isMember || (clientId !== null && (await isClientMember(tx, clientId)));
  if (amount < MIN_LINK_CENTS) throw new Refusal('NOT_POSSIBLE', 'A card can’t pay so little.');
  const [row] = await tx
    .insert(packages)
    .values({
      ...person,
      templateId,
      name,
      calls,
      callMinutes,
      weeks,
      maxCallsAWeek,
      withCourse,
      amount,
      isMemberPrice: isMember && amount === getPackagePrices(template, prices).member,
      singleCallCents: getCallPrice(prices, callMinutes, isMember).cents,
      courseCents: withCourse && !ownsTheCourse ? prices.courseCents : 0,
      ...pickAgreedTerms(rules),
      startsOn,
      createdAt: now(),
    })
    .returning({ id: packages.id });
  return (row as { id: number }).id;
}
