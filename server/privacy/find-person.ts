import { selectAddressesOfClient } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { eq, or, type SQL, sql } from '../db/drizzle.ts';
import { listIds } from '../db/find-rows.ts';
import { listFormerAddresses } from '../db/former-addresses.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import {
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  courseQuestions,
  namedClients,
  payments,
  users,
} from '../db/schema.ts';

/** All that belongs together: the addresses of one client, or one address without a client. */
export type Person = {
  /** The address that mails go to comes first. */
  addresses: string[];
  /**
   * Given-up addresses that nobody has now. An erasure also finds sign-in events and links by them; a copy does not.
   */
  formerAddresses: string[];
  /** The addresses whose account is the person's, if there is one. */
  signInAddresses: string[];
  clientIds: number[];
  userIds: number[];
  freeCallIds: number[];
  paidCallIds: number[];
  paymentIds: number[];
  questionIds: number[];
  /** The provider's names of the payments. */
  references: string[];
};

/** The address of a client and all others of that client. */
export async function listAddressesOfPerson(db: Db, email: string): Promise<string[]> {
  const found = await db
    .select({ email: clientAddresses.email, main: clients.email })
    .from(clientAddresses)
    .innerJoin(clients, eq(clients.id, clientAddresses.clientId))
    .where(sql`${clientAddresses.email} in ${selectAddressesOfClient(db, email)}`)
    .orderBy(clientAddresses.email);
  const main = found[0]?.main ?? email;
  return [...new Set([main, email, ...found.map((address) => address.email)])];
}

/** Null for an id that no client has. */
export async function findAddressOfClient(db: Db, clientId: number): Promise<string | null> {
  const [found] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId));
  return found?.email ?? null;
}

/** Everything that is known by these addresses. */
export async function findPerson(db: Db, addresses: string[]): Promise<Person> {
  const known = await db.select().from(clientAddresses).where(isAnyOf(clientAddresses.email, addresses));
  // The account of an address that opens no data may be a stranger's.
  const closed = known.flatMap(({ email, opensData }) => (opensData ? [] : [email]));
  const signInAddresses = addresses.filter((address) => !closed.includes(address));
  const userIds = await listIds(db, users, isAnyOf(users.email, signInAddresses));
  const isQuestionOf = or(isAnyOf(courseQuestions.email, addresses), isAnyOf(courseQuestions.userId, userIds));
  const { id, paymentIntentId, email } = payments;
  const bought = await db.select({ id, paymentIntentId }).from(payments).where(isAnyOf(email, addresses));
  return {
    addresses,
    signInAddresses,
    formerAddresses: await listFormerAddresses(db, addresses),
    clientIds: [...new Set(known.map(({ clientId }) => clientId))],
    userIds,
    freeCallIds: await listIds(db, consultationRequests, isAnyOf(consultationRequests.email, addresses)),
    paidCallIds: await listIds(db, coachingCalls, isAnyOf(coachingCalls.email, addresses)),
    paymentIds: bought.map((payment) => payment.id),
    questionIds: await listIds(db, courseQuestions, isQuestionOf),
    references: bought.flatMap((payment) => payment.paymentIntentId ?? []),
  };
}

/**
 * Makes the condition for names of the person in mails and in the log of changes. Somebody whom nobody knows any more
 * counts as well, and may be the person.
 */
export const isNamed = ({ addresses, formerAddresses }: Person): SQL =>
  isAnyOf(namedClients.email, ['', ...addresses, ...formerAddresses]);
