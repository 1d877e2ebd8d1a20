import * as contract from '#contracts/course-sales.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http.ts';
import { checkoutOf, openCheckoutOf } from '../payments/checkout-cookie.ts';
import { settle } from '../payments/settlement.ts';
import { findByIntent } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import { startCoursePurchase } from './buying.ts';
import { enterNewAccount } from './entering.ts';
import { grantPaidCourse } from './granting.ts';

export function courseSalesRoutes(serve: Serve, ctx: AppContext): void {
  serve(contract.startCoursePayment, async ({ body, who, network, request, reply }) => {
    await ctx.limits.spend('bookings', network);
    const checkoutHash = openCheckoutOf(ctx, request, reply);
    return startCoursePurchase(ctx, body, { checkoutHash, userId: who?.user.id ?? null });
  });
  serve(contract.confirmCoursePayment, async ({ body, who, network, request, reply }) => {
    await ctx.limits.spend('payments', network);
    const status = await settle(ctx, body.paymentIntentId, 'course');
    if (status === 'processing') {
      reply.code(202);
      return { success: false, status };
    }
    const payment = await findByIntent(ctx.database, body.paymentIntentId);
    if (status !== 'settled' || !payment) refuseUnpaid();
    const checkoutHash = checkoutOf(ctx, request);
    // Whoever only knows the payment learns nothing of its buyer.
    const isBuyer = checkoutHash === payment.checkoutHash || (who !== null && who.user.id === payment.userId);
    if (!isBuyer || !payment.account) return { success: true };
    // Nobody is signed out of her own account by buying for somebody else.
    const signedIn = !who && (await enterNewAccount(ctx, payment, checkoutHash, { request, reply }));
    return { success: true, account: payment.account, ...(signedIn && { signedIn }) };
  });
  serve(contract.grantCourseAccess, async ({ who, network }) => {
    await ctx.limits.spend('payments', network);
    await grantPaidCourse(ctx, who.user);
    return { hasCourseAccess: true as const, message: 'The course is open for you.' };
  });
}

function refuseUnpaid(): never {
  throw new Refusal('PAYMENT_NOT_COMPLETED', {
    message: 'This payment is not completed, so the course is not open yet. Please complete it or begin again.',
  });
}
