import { MINUTE_MS } from '#domain/durations.ts';
import { PERSONAL_DATA_LINK_MINUTES } from '#domain/mailed-links.ts';
import { hasSecondStep, listAccountsOfPerson } from '../db/accounts-of-person.ts';
import { isClosedAddress } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, lte, ne, sql } from '../db/drizzle.ts';
import { isGivenUp } from '../db/former-addresses.ts';
import { mails, personalDataLinks } from '../db/schema.ts';
import { addressColumns } from '../db/table-facts.ts';
import { createToken, hashToken, isToken } from '../requests/cookie-options.ts';

/**
 * Makes a token and stores its hash. Earlier tokens stay valid, so that every mail works. Returns null for an address
 * without data, one whose mail proves nothing, and one whose owner must sign in.
 */
export async function issuePersonalDataToken(db: Db, email: string, now: Date): Promise<string | null> {
  await deleteExpiredDataLinks(db, now);
  if (!(await hasData(db, email)) || (await mayBelongToStranger(db, email)) || (await needsSignIn(db, email)))
    return null;
  const token = createToken();
  const expiresAt = new Date(now.getTime() + PERSONAL_DATA_LINK_MINUTES * MINUTE_MS);
  await db.insert(personalDataLinks).values({ hash: hashToken(token), email, expiresAt });
  return token;
}

export const deleteExpiredDataLinks = (db: Db, now: Date) =>
  db.delete(personalDataLinks).where(lte(personalDataLinks.expiresAt, now));

/** Finds the link of a token while it is valid and reading the mail of its address still proves who asks. */
export async function findPersonalDataLink(db: Db, token: string, now: Date) {
  if (!isToken(token)) return undefined;
  const [found] = await db
    .select()
    .from(personalDataLinks)
    .where(and(eq(personalDataLinks.hash, hashToken(token)), gt(personalDataLinks.expiresAt, now)));
  return found && !(await mayBelongToStranger(db, found.email)) ? found : undefined;
}

/**
 * Returns true if a stranger may have this address, since its owner gave it up or it may be mistyped. Then neither
 * reading its mail nor signing in with it proves who asks.
 */
export const mayBelongToStranger = async (db: Db, email: string): Promise<boolean> =>
  (await isGivenUp(db, email)) || (await isClosedAddress(db, email));

/**
 * Returns true if the site has data of this address. Robots' forms and unconfirmed calls count too: the owner of an
 * address may see what was typed with it.
 */
async function hasData(db: Db, email: string): Promise<boolean> {
  // The mail with the link is being composed, and would always be found.
  const isOtherMail = ne(mails.kind, 'personal-data-link');
  const ownerColumns = addressColumns.filter(({ meaning }) => meaning === 'owner');
  const queries = ownerColumns.map(({ column }) =>
    db
      .select({ found: sql<number>`1` })
      .from(column.table)
      .where(and(eq(column, email), column === mails.recipient ? isOtherMail : undefined))
      .limit(1),
  );
  const found = await Promise.all(queries);
  return found.some((rows) => rows.length > 0);
}

/** Returns true if no mailed link may open the data: the address is an admin's, or an account has a second step. */
export const needsSignIn = async (db: Db, email: string): Promise<boolean> =>
  (await listAccountsOfPerson(db, email)).some((account) => account.isAdmin || hasSecondStep(account));
