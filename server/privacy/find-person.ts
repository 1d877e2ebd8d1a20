import { selectAddressesOfClient } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, inArray, not, or, sql } from '../db/drizzle.ts';
import { listFormerAddresses } from '../db/former-addresses.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import {
  clientAddresses,
  clients,
  coachingCalls,
  consultationRequests,
  courseQuestions,
  payments,
  users,
} from '../db/schema.ts';

/** All that belongs together: the addresses of one client, or one address without a client. */
export type Person = {
  /** The address that mails go to comes first. */
  addresses: string[];
  /** The given-up addresses that are unused now. Quotes of them are the person's; rows are not found by them. */
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
  const clientRows = await db
    .select()
    .from(clients)
    .where(
      inArray(
        clients.id,
        db
          .select({ id: clientAddresses.clientId })
          .from(clientAddresses)
          .where(isAnyOf(clientAddresses.email, addresses)),
      ),
    );
  // The account of an address that opens no data may be a stranger's.
  const closed = await db
    .select({ email: clientAddresses.email })
    .from(clientAddresses)
    .where(and(isAnyOf(clientAddresses.email, addresses), not(clientAddresses.opensData)));
  const signInAddresses = addresses.filter((address) => closed.every(({ email }) => email !== address));
  const userRows = await db.select().from(users).where(isAnyOf(users.email, signInAddresses));
  const userIds = userRows.map(({ id }) => id);
  const freeCalls = await db.select().from(consultationRequests).where(isAnyOf(consultationRequests.email, addresses));
  const paidCalls = await db.select().from(coachingCalls).where(isAnyOf(coachingCalls.email, addresses));
  const bought = await db.select().from(payments).where(isAnyOf(payments.email, addresses));
  const questions = await db
    .select()
    .from(courseQuestions)
    .where(or(isAnyOf(courseQuestions.email, addresses), isAnyOf(courseQuestions.userId, userIds)));
  return {
    addresses,
    signInAddresses,
    formerAddresses: await listFormerAddresses(db, addresses),
    clientIds: idsOf(clientRows),
    userIds,
    freeCallIds: idsOf(freeCalls),
    paidCallIds: idsOf(paidCalls),
    paymentIds: idsOf(bought),
    questionIds: idsOf(questions),
    references: bought.flatMap(({ paymentIntentId }) => paymentIntentId ?? []),
  };
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);
