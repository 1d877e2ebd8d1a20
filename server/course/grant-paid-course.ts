import { grantPaidAccess } from '../accounts/paid-access.ts';
import type { UserRow } from '../accounts/user-row.ts';
import type { AppContext } from '../app-context.ts';
import { and, desc, eq, isNotNull } from '../db/drizzle.ts';
import { payments, users } from '../db/schema.ts';
import { isOpenPayment } from '../payments/stored-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { Refusal } from '../requests/refusal.ts';

/** The number of open payments that are synced, the latest first. */
const MAX_SYNCED = 3;

/**
 * Opens the course if a settled payment of this user, or of their verified address, pays for it; open payments are
 * synced first. An open course stays open. Throws `FORBIDDEN`.
 */
export async function grantPaidCourse(ctx: AppContext, user: UserRow): Promise<void> {
  if (await openAccess(ctx, user.id)) return;
  for (const intentId of await listOpenPurchases(ctx, user)) await syncPayment(ctx, intentId);
  if (await openAccess(ctx, user.id)) return;
  throw new Refusal(
    'FORBIDDEN',
    'There’s no completed course payment for your account. If you’ve paid, please get in touch by email.',
  );
}

const openAccess = (ctx: AppContext, userId: number): Promise<boolean> =>
  ctx.database.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    return grantPaidAccess(tx, userId, ctx.now());
  });

async function listOpenPurchases({ database }: AppContext, { id, email, isVerified }: UserRow): Promise<string[]> {
  const rows = await database
    .select({ intentId: payments.paymentIntentId })
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'course'),
        isOpenPayment,
        isNotNull(payments.paymentIntentId),
        eq(payments.email, email),
        isVerified ? undefined : eq(payments.userId, id),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(MAX_SYNCED);
  return rows.map(({ intentId }) => intentId as string);
}
