import { createUnusableHash } from '../accounts/hash-password.ts';
import { ownsCourse } from '../accounts/paid-access.ts';
import type { Db } from '../db/connect.ts';
import { and, desc, eq, or, sql } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { hasLiveSession } from './sign-in-buyer.ts';

/** The account of the address that a payment is for. */
export type BuyerAccount = {
  id: number;
  isNew: boolean;
  isVerified: boolean;
  ownsCourse: boolean;
  /** True if a person has chosen the account's password, or is signed in to it. */
  hasActiveOwner: boolean;
};

/**
 * Locks the account of the payer's address, so that its purchases run one after the other. Creates a missing account
 * with the course open.
 */
export async function lockBuyerAccount(
  tx: Db,
  { email, firstName, lastName }: Pick<StoredPayment, 'email' | 'firstName' | 'lastName'>,
  now: Date,
): Promise<BuyerAccount> {
  const instants = { createdAt: now, updatedAt: now };
  const [locked] = await tx
    .insert(users)
    .values({ email, hashedPassword: createUnusableHash(), firstName, lastName, hasCourseAccess: true, ...instants })
    .onConflictDoUpdate({ target: users.email, set: { email } })
    // `xmax` is 0 in a row that this statement inserted.
    .returning({ id: users.id, isNew: sql<boolean>`xmax = 0` });
  const { id, isNew } = locked as { id: number; isNew: boolean };
  // Read after the lock, so that the result of another purchase for this address is seen.
  const [account] = await tx
    .select({
      emailVerifiedAt: users.emailVerifiedAt,
      isFirstLogin: users.isFirstLogin,
      ownsCourse: ownsCourse(tx),
      isSignedIn: hasLiveSession(tx, now),
    })
    .from(users)
    .where(eq(users.id, id));
  if (!account) throw new Error('a locked account is gone');
  return {
    id,
    isNew,
    ownsCourse: account.ownsCourse,
    isVerified: account.emailVerifiedAt !== null,
    hasActiveOwner: !account.isFirstLogin || account.isSignedIn,
  };
}

/** Throws `ALREADY_OWNED` if the signed-in user, or the account of the address, has the course. */
export async function refuseIfOwned(db: Db, email: string, userId: number | null): Promise<void> {
  const isSignedInUser = eq(users.id, userId ?? 0);
  const [owner] = await db
    .select({ id: users.id, hasCourseAccess: users.hasCourseAccess, isAdmin: users.isAdmin })
    .from(users)
    .where(and(or(eq(users.email, email), isSignedInUser), ownsCourse(db)))
    .orderBy(desc(isSignedInUser))
    .limit(1);
  if (!owner) return;
  if (owner.id === userId) {
    throw new Refusal('ALREADY_OWNED', {
      message:
        'You already have the course, so nothing was charged. To buy it for someone else, please sign out first.',
    });
  }
  if (owner.hasCourseAccess || owner.isAdmin) throw new Refusal('ALREADY_OWNED');
  throw new Refusal('ALREADY_OWNED', {
    message:
      'The course is already paid for with this email address, so nothing more was charged. Please sign in with the password you were emailed, or choose “Forgot your password?” on the sign-in page.',
  });
}
