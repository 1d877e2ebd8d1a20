import type { CourseAccount } from '#contracts/payments.ts';
import type { Sql } from '../db/connect.ts';

/** A settled payment for the course, with what its mails may know of the account. */
export type CoursePurchase = {
  paymentIntentId: string;
  status: string;
  dispute: string | null;
  /** Cents. */
  amount: number;
  settledAt: Date | null;
  /** As they were typed at the checkout. */
  firstName: string;
  lastName: string;
  email: string;
  account: CourseAccount;
  /** Whether the account had the course already, so that this payment opened nothing. */
  wasOwned: boolean;
  userId: number;
  isFirstLogin: boolean;
  /** Whether the account may follow the course now. */
  isOpen: boolean;
};
type StoredPurchase = Omit<CoursePurchase, 'userId'> & { userId: number | null };

/** Nothing where the account was deleted. */
export async function findCoursePurchase(db: Sql, paymentId: number | null): Promise<CoursePurchase | undefined> {
  const purchase = await findStoredPurchase(db, paymentId);
  return purchase && toCoursePurchase(purchase);
}

/** `userId` is null where the account was deleted. */
export async function findStoredPurchase(db: Sql, paymentId: number | null): Promise<StoredPurchase | undefined> {
  const { rows } = await db.query(
    `select payment_intent_id as "paymentIntentId", status, dispute, amount, settled_at as "settledAt",
       payments.first_name as "firstName", payments.last_name as "lastName", payments.email, account,
       account_id is null as "wasOwned", users.id as "userId", users.is_first_login as "isFirstLogin",
       coalesce(users.has_course_access, false) as "isOpen"
     from payments left join users on case when account_id is null then users.email = payments.email
       else users.id = account_id end
     where payments.id = $1`,
    [paymentId],
  );
  return rows[0] as StoredPurchase | undefined;
}

export const toCoursePurchase = ({ userId, ...purchase }: StoredPurchase): CoursePurchase | undefined =>
  userId === null ? undefined : { ...purchase, userId };
