import { ownsCourse } from '../accounts/paid-access.ts';
import { createUnusableHash } from '../accounts/passwords.ts';
import type { Sql } from '../db/connect.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import { hasLiveSession } from './sign-in-buyer.ts';

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
  const { rows: known } = await tx.query(
    `select id, email_verified_at is not null as "isVerified", ${ownsCourse} as "ownsCourse",
       not is_first_login or ${hasLiveSession('$2')} as "isInHands"
     from users where id = $1`,
    [id, now],
  );
  return { ...(known[0] as BuyerAccount), isNew };
}

/** Whoever has the course is not charged for it again: neither she who is signed in, nor whose address it is for. */
export async function refuseIfOwned(sql: Sql, email: string, userId: number | null): Promise<void> {
  const { rows } = await sql.query(
    `select id, has_course_access or is_admin as "isOpen" from users
     where (email = $1 or id = $2) and ${ownsCourse} order by id = $2 desc limit 1`,
    [email, userId ?? 0],
  );
  const [owner] = rows as { id: number; isOpen: boolean }[];
  if (!owner) return;
  if (owner.id === userId) {
    throw new Refusal('ALREADY_OWNED', {
      message:
        'You already have the course, and nothing was charged. To buy it for somebody else, please sign out first.',
    });
  }
  if (owner.isOpen) throw new Refusal('ALREADY_OWNED');
  throw new Refusal('ALREADY_OWNED', {
    message:
      'The course is paid for with this email address already, and nothing more was charged. Please sign in with the password in your mail, or choose "Forgot your password?" on the sign-in page.',
  });
}
