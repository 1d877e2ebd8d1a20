import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/money/payments.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { ensureCheckoutHash, readCheckoutHash } from './checkout-cookie.ts';
import { getPayerPayment } from './payment-access.ts';
import { callProvider } from './provider.ts';
import { handleWebhook } from './receive-webhook.ts';
import { findLatestCallIntent, findLatestCoursePayment, listOpenPayments } from './stored-payments.ts';
import { syncPayment } from './sync-payment.ts';

export function paymentRoutes(app: FastifyInstance, serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.getPaymentConfig, async ({ request, reply }) => {
    const { publishableKey, provider } = await ctx.provider();
    ensureCheckoutHash(ctx, request, reply);
    return { publishableKey, provider };
  });
  serve(contract.confirmCallPayment, async ({ body, reply, network }) => {
    await ctx.limits.spend('payments', network);
    const status = await syncPayment(ctx, body.paymentIntentId, ['call', 'bill', 'package']);
    if (status === 'settled') return { success: true };
    if (status !== 'processing') throw new Refusal('PAYMENT_NOT_COMPLETED');
    reply.code(202);
    return { success: false, status };
  });
  serve(contract.getPayerPayment, ({ params, request, session }) =>
    getPayerPayment(ctx, params.paymentIntentId, {
      checkoutHash: readCheckoutHash(ctx, request),
      clientSecret: request.headers['x-client-secret'],
      user: session?.user ?? null,
    }),
  );
  serve(contract.getOpenCheckout, async ({ request, query, network, session }) => {
    const checkoutHash = readCheckoutHash(ctx, request);
    const openPayments = checkoutHash ? await listOpenPayments(ctx.database, checkoutHash) : [];
    const payment = openPayments.find(({ kind }) => query.kind === undefined || kind === query.kind);
    const paymentIntentId = payment?.paymentIntentId;
    const toEnter = session || !checkoutHash ? null : await findSignInPayment(ctx, checkoutHash);
    const latestCall =
      checkoutHash && query.kind === 'call' ? await findLatestCallIntent(ctx.database, checkoutHash) : null;
    if (!payment || !paymentIntentId) return { payment: null, toEnter, latestCall };
    const { kind, amount, status, expiresAt } = payment;
    await ctx.limits.spend('payments', network);
    const { stripe, publishableKey, provider } = await ctx.provider();
    const intent = await callProvider(() => stripe.paymentIntents.retrieve(paymentIntentId));
    return {
      toEnter,
      latestCall,
      payment: {
        clientSecret: intent.client_secret as string,
        paymentIntentId,
        publishableKey,
        provider,
        kind,
        amount,
        heldUntil: kind === 'call' && status === 'open' ? (expiresAt?.toISOString() ?? null) : null,
      },
    };
  });
  registerWebhook(app, ctx);
}

/** Finds the payment by which a browser that was closed too early may still sign in to the account that it bought. */
async function findSignInPayment(ctx: AppContext, checkoutHash: string): Promise<string | null> {
  const payment = await findLatestCoursePayment(ctx.database, checkoutHash);
  if (!payment) return null;
  const { course } = await ctx.paymentHandlers.course.describePurchase(ctx, payment, {
    checkoutHash,
    clientSecret: undefined,
    user: null,
  });
  return course?.canEnter ? payment.paymentIntentId : null;
}

/** Serves the webhook. Its signature covers the raw bytes, so the body is not parsed before the check. */
function registerWebhook(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(contract.WEBHOOK_PATH, { config: { isSigned: true } }, async (request) => {
      const signature = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await handleWebhook(ctx, body, typeof signature === 'string' ? signature : undefined);
      return { received: true };
    });
  });
}
