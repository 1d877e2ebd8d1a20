import type { ErasurePreview } from '#contracts/privacy/personal-data.ts';
import { formatCallCount } from '#domain/packages.ts';
import type { AppContext } from '../app-context.ts';
import { readCredit } from '../booking/credit.ts';
import { listBookablePackages } from '../booking/packages/list-packages.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, ne } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { coachingCalls, mails, payments, paymentsElsewhere, users } from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { describeFreeCallsAhead, listCustomers } from './erase-person.ts';
import { findErasureObstacles } from './find-erasure-obstacles.ts';
import { findPerson, listAddressesOfPerson, type Person } from './find-person.ts';

/** Describes the effects of erasing the person with this address. `isForCoach`: to the coach, not to the person. */
export async function previewErasure(
  ctx: AppContext,
  email: string,
  { isForCoach }: { isForCoach: boolean },
): Promise<ErasurePreview> {
  const db = ctx.database;
  const person = await findPerson(db, await listAddressesOfPerson(db, email));
  return {
    addresses: person.addresses,
    goes: await listWhatGoes(ctx, db, person, isForCoach),
    stays: [...(await listKeptMoney(db, person)), ...(await listOtherPlaces(ctx, db, person, isForCoach))],
    obstacles: await findErasureObstacles(ctx, db, person, { isForCoach }),
  };
}

async function listWhatGoes(ctx: AppContext, db: Db, person: Person, isForCoach: boolean): Promise<string[]> {
  const { addresses, freeCallIds, paidCallIds, questionIds, userIds } = person;
  const ahead = await describeFreeCallsAhead(ctx, db, person, { isForCoach });
  // Credit and packages belong to the client, whom any one of the addresses finds.
  const [address = ''] = addresses;
  const clock = { zone: ctx.settings.coachTimeZone, now: ctx.now() };
  const credit = await readCredit(db, address, clock.now);
  const { packages } = await listBookablePackages(db, address, clock);
  const members = await db.$count(users, and(isAnyOf(users.id, userIds), eq(users.hasCourseAccess, true)));
  const isToPerson = and(isAnyOf(mails.recipient, addresses), inArray(mails.kind, clientMailKinds));
  const mailCount = await db.$count(mails, isToPerson);
  const paidCallCount = await db.$count(
    coachingCalls,
    and(isAnyOf(coachingCalls.id, paidCallIds), ne(coachingCalls.status, 'expired')),
  );
  return [
    'Names, phone numbers and email addresses, everywhere.',
    ...ahead.map((call) => `Canceled: ${call}.`),
    ...countOf(freeCallIds.length + paidCallCount, 'call', 'with goals, answers and notes'),
    ...countOf(mailCount, 'email', 'with the copies of what they said'),
    ...countOf(questionIds.length, 'question', 'about the course'),
    ...countOf(userIds.length, 'account', members > 0 ? 'with access to the course, for good' : 'with its sign-ins'),
    ...packages.map(
      (sold) => `${formatCallCount(sold.toBook)} of the package “${sold.name}”, paid and not booked yet.`,
    ),
    ...(credit > 0 ? [`${credit} minutes of credit.`] : []),
  ];
}

/** Returns '2 calls, with goals, answers and notes.', and nothing for 0. */
const countOf = (count: number, noun: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}, ${more}.`];

async function listKeptMoney(db: Db, { addresses, paymentIds }: Person): Promise<string[]> {
  const isPaid = inArray(payments.status, ['settled', 'refunded', 'lost']);
  const byCard = await db.$count(payments, and(isAnyOf(payments.id, paymentIds), isPaid));
  const elsewhere = await db.$count(paymentsElsewhere, isAnyOf(paymentsElsewhere.email, addresses));
  const paid = byCard + elsewhere;
  if (paid === 0) return [];
  return [
    `${paid} payment${paid === 1 ? '' : 's'}, with amount and date and without a name: tax law asks for records of income to be kept for years.`,
  ];
}

async function listOtherPlaces(ctx: AppContext, db: Db, person: Person, isForCoach: boolean): Promise<string[]> {
  const customers = await listCustomers(db, person);
  const named = isForCoach && customers.length > 0 ? ` (${customers.join(', ')})` : '';
  const provider = isForCoach
    ? `What Stripe, the payment provider, has about card payments${named}. To have it erased there too, open the customer in the Stripe dashboard and delete it; Stripe keeps what its own law asks for.`
    : 'What Stripe, the payment provider, has about card payments. To have it erased there too, write to privacy@stripe.com.';
  return [
    ...(person.paymentIds.length > 0 && !ctx.config.paymentSandbox ? [provider] : []),
    ...(ctx.config.backupTo
      ? ['Backups of the site, until newer ones have replaced them. If one is ever restored, the erasure is repeated.']
      : []),
    'A code made from each email address. Nobody can read the address from it; it only lets the site erase you again if an old backup has to be restored.',
    isForCoach
      ? 'Emails that have arrived: those in your own inbox are yours to delete.'
      : 'Emails that have arrived in an inbox.',
  ];
}
