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

/** The addresses and ids by which the rows of a client, or of an address without a client, are found. */
export type Person = {
  /** The address that mails go to comes first. */
  addresses: string[];
  /** The given-up addresses that nobody has now. Only an erasure finds sign-in events and links by them. */
  formerAddresses: string[];
  /** The addresses whose account, if there is one, is the person's. */
  signInAddresses: string[];
  clientIds: number[];
  userIds: number[];
  freeCallIds: number[];
  paidCallIds: number[];
  paymentIds: number[];
  questionIds: number[];
  paymentIntentIds: string[];
};

/** Lists all addresses of the client who has this one, the main one first. */
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

/** Finds the main address of a client. */
export async function findAddressOfClient(db: Db, clientId: number): Promise<string | null> {
  const [found] = await db.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId));
  return found?.email ?? null;
}

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
    paymentIntentIds: bought.flatMap((payment) => payment.paymentIntentId ?? []),
  };
}

/**
 * Makes the condition that a mail or an entry of the audit log names the person. An empty address stands for somebody
 * who is no longer known, and so may be the person.
 */
export const namesPerson = ({ addresses, formerAddresses }: Person): SQL =>
  isAnyOf(namedClients.email, ['', ...addresses, ...formerAddresses]);
