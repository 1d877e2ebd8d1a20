import { grantPaidAccess } from '../accounts/paid-access.ts';
import type { UserRow } from '../accounts/user-row.ts';
import type { AppContext } from '../app-context.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { Refusal } from '../refusal.ts';

/** Of the latest open ones: more are not asked about. */
const MAX_SYNCED = 3;

/**
 * Opens what a settled course payment of this user's, or of her verified address, pays for; one that is open is looked up
 * first. Once it is open, it stays so. Throws `FORBIDDEN`.
 */
export async function grantPaidCourse(ctx: AppContext, user: UserRow): Promise<void> {
  if (await openAccess(ctx, user.id)) return;
  for (const intentId of await listOpenPurchases(ctx, user)) await syncPayment(ctx, intentId);
  if (await openAccess(ctx, user.id)) return;
  throw new Refusal('FORBIDDEN', {
    message:
      'No completed payment for the course was found for your account. If you have paid, please write to the coach.',
  });
}

const openAccess = (ctx: AppContext, userId: number): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    await tx.query('select from users where id = $1 for update', [userId]);
    return grantPaidAccess(tx, userId, ctx.now());
  });

async function listOpenPurchases({ database }: AppContext, { id, email, isVerified }: UserRow): Promise<string[]> {
  const { rows } = await database.query(
    `select payment_intent_id as "intentId" from payments
     where kind = 'course' and status in ('open', 'processing') and payment_intent_id is not null
       and email = $2 and (user_id = $1 or $3)
     order by created_at desc limit ${MAX_SYNCED}`,
    [id, email, isVerified],
  );
  return rows.map((row) => String(row.intentId));
}
