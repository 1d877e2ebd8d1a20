import * as contract from '#contracts/course/course-sales.ts';
import { readConsent } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { ensureCheckoutHash, readCheckoutHash } from '../payments/checkout-cookie.ts';
import { findPaymentByIntent } from '../payments/stored-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { startCoursePurchase } from './course-purchase.ts';
import { grantPaidCourse } from './grant-paid-course.ts';
import { signInBuyer } from './sign-in-buyer.ts';

export function courseSaleRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.startCoursePayment, async ({ body, session, network, request, reply }) => {
    await ctx.limits.spend('bookings', network);
    const checkoutHash = ensureCheckoutHash(ctx, request, reply);
    const consent = readConsent(ctx, body.consent, network);
    const started = await startCoursePurchase(ctx, body, { checkoutHash, userId: session?.user.id ?? null, consent });
    ctx.visits.countStep(request, 'opened', { user: session?.user, offer: 'course' });
    return started;
  });
  serve(contract.confirmCoursePayment, async ({ body, session, network, request, reply }) => {
    await ctx.limits.spend('payments', network);
    const status = await syncPayment(ctx, body.paymentIntentId, ['course']);
    if (status === 'processing') {
      reply.code(202);
      return { success: false, status };
    }
    const payment = await findPaymentByIntent(ctx.database, body.paymentIntentId);
    if (status !== 'settled' || !payment) refuseUnpaid();
    const checkoutHash = readCheckoutHash(ctx, request);
    // A request that only knows the payment's id learns nothing about its buyer.
    const isBuyer = checkoutHash === payment.checkoutHash || (session !== null && session.user.id === payment.userId);
    if (!isBuyer || !payment.account) return { success: true };
    // A signed-in user who buys for another person stays signed in.
    const signedIn = !session && (await signInBuyer(ctx, payment, checkoutHash, { request, reply }));
    return { success: true, account: payment.account, ...(signedIn && { signedIn }) };
  });
  serve(contract.grantCourseAccess, async ({ session, network }) => {
    await ctx.limits.spend('payments', network);
    await grantPaidCourse(ctx, session.user);
    return { hasCourseAccess: true as const, message: 'The course is open.' };
  });
}

function refuseUnpaid(): never {
  throw new Refusal(
    'PAYMENT_NOT_COMPLETED',
    'This payment hasn’t gone through, so the course isn’t open yet. Please finish it or start over.',
  );
}
