import { and, desc, eq, exists, or, sql } from 'drizzle-orm';
import { ownsCourse } from '../accounts/paid-access.ts';
import { createUnusableHash } from '../accounts/passwords.ts';
import { isLive } from '../accounts/sessions.ts';
import type { Sql } from '../db/connect.ts';
import { sessions, users } from '../db/schema.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';

/** The account of the address that a payment is for. */
export type BuyerAccount = {
  id: number;
  isNew: boolean;
  isVerified: boolean;
  ownsCourse: boolean;
  /** Somebody has chosen its password, or is signed in to it. */
  isInHands: boolean;
};

/** Made with the course open where the address has none; locked in any case, so that purchases of one address come in turn. */
export async function lockBuyerAccount(
  tx: Sql,
  { email, firstName, lastName }: StoredPayment,
  now: Date,
): Promise<BuyerAccount> {
  const { rows } = await tx.query(
    `insert into users (email, hashed_password, first_name, last_name, has_course_access, is_first_login, created_at, updated_at)
     values ($1, $2, $3, $4, true, true, $5, $5)
     on conflict (email) do update set email = excluded.email
     returning id, xmax = 0 as "isNew"`,
    [email, createUnusableHash(), firstName, lastName, now],
  );
  const { id, isNew } = rows[0] as Pick<BuyerAccount, 'id' | 'isNew'>;
  // Asked once it is locked: what another purchase of this address did is seen.
  const isSignedIn = exists(
    tx
      .select({ sid: sessions.sid })
      .from(sessions)
      .where(and(eq(sessions.userId, users.id), isLive(now))),
  );
  const [account] = await tx
    .select({
      isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      ownsCourse: ownsCourse(tx),
      isInHands: sql<boolean>`not ${users.isFirstLogin} or ${isSignedIn}`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!account) throw new Error('a locked account is gone');
  return { ...account, id, isNew };
}

/** Whoever has the course is not charged for it again: neither she who is signed in, nor whose address it is for. */
export async function refuseIfOwned(db: Sql, email: string, userId: number | null): Promise<void> {
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
        'You already have the course, and nothing was charged. To buy it for somebody else, please sign out first.',
    });
  }
  if (owner.hasCourseAccess || owner.isAdmin) throw new Refusal('ALREADY_OWNED');
  throw new Refusal('ALREADY_OWNED', {
    message:
      'The course is paid for with this email address already, and nothing more was charged. Please sign in with the password in your mail, or choose "Forgot your password?" on the sign-in page.',
  });
}
