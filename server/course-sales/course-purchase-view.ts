import type { PayerPayment } from '#contracts/payments.ts';
import type { AppContext } from '../app-context.ts';
import type { Claims } from '../payments/payment-handlers.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { canSignIn, hasLiveSession } from './sign-in-buyer.ts';

/** What whoever may see the payment is told of the course that it bought; null until it is settled. */
export async function viewCoursePurchase(
  { database, now: clock }: AppContext,
  payment: StoredPayment,
  { checkoutHash, user }: Claims,
): Promise<PayerPayment['course']> {
  const { account, accountId, email } = payment;
  if (!account) return null;
  const now = clock();
  const { rows } = await database.query(
    `select id, has_course_access or is_admin as "isOpen", is_first_login as "isFirstLogin",
       ${hasLiveSession('$3')} as "isSignedIn"
     from users where case when $1::int is null then email = $2 else id = $1 end`,
    [accountId, email, now],
  );
  const [owner] = rows as { id: number; isOpen: boolean; isFirstLogin: boolean; isSignedIn: boolean }[];
  const isPaid = payment.status === 'settled';
  const hasEntered = isPaid && payment.enteredAt !== null && user !== null && user.id === owner?.id;
  const canEnter = !user && owner !== undefined && canSignIn(payment, owner, now);
  return {
    account,
    isOpen: owner?.isOpen ?? false,
    canEnter: checkoutHash === payment.checkoutHash && (hasEntered || canEnter),
  };
}
