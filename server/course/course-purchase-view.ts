import type { PayerPayment } from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import type { PayerCredentials } from '../payments/payment-handlers.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { canSignIn, hasLiveSession } from './sign-in-buyer.ts';

/** Describes the bought course to a person who may see the payment; null until it is settled. */
export async function viewCoursePurchase(
  { database, now: clock }: AppContext,
  payment: StoredPayment,
  { checkoutHash, user }: PayerCredentials,
): Promise<PayerPayment['course']> {
  const { account, accountId, email } = payment;
  if (!account) return null;
  const now = clock();
  const [owner] = await database
    .select({
      id: users.id,
      hasCourseAccess: users.hasCourseAccess,
      isAdmin: users.isAdmin,
      isFirstLogin: users.isFirstLogin,
      isSignedIn: hasLiveSession(database, now),
    })
    .from(users)
    .where(accountId === null ? eq(users.email, email) : eq(users.id, accountId));
  const isPaid = payment.status === 'settled';
  const hasEntered = isPaid && payment.enteredAt !== null && user !== null && user.id === owner?.id;
  const canEnter = !user && owner !== undefined && canSignIn(payment, owner, now);
  return {
    account,
    isOpen: owner !== undefined && (owner.hasCourseAccess || owner.isAdmin),
    canEnter: checkoutHash === payment.checkoutHash && (hasEntered || canEnter),
  };
}
