import * as contract from '#contracts/money/admin-payments.ts';
import * as takings from '#contracts/money/takings.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { exportPayments, exportTakings } from './export-payments.ts';
import { issueRefund } from './issue-refund.ts';
import { getPaymentDetails } from './payment-details.ts';
import { listPayments } from './payment-list.ts';
import { resolveAttention, resolveStrayPayment } from './resolve-attention.ts';
import { readTakings } from './takings.ts';

export function moneyRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const replyWithDetails = async (id: number, message: string) => ({
    message,
    details: await getPaymentDetails(ctx, id),
  });
  serve(contract.listPayments, ({ query }) => listPayments(ctx, query));
  serve(contract.getPayment, ({ params }) => getPaymentDetails(ctx, params.id));
  serve(contract.refundPayment, async ({ session, params: { id }, body }) =>
    replyWithDetails(id, await issueRefund(ctx, session.user.email, id, body)),
  );
  serve(contract.markAttentionResolved, async ({ session, params: { id }, body }) =>
    replyWithDetails(id, await resolveAttention(ctx, session.user.email, id, body.attention)),
  );
  serve(contract.markStrayPaymentResolved, async ({ session, params }) => ({
    message: await resolveStrayPayment(ctx, session.user.email, params.paymentIntentId),
  }));
  serve(takings.getTakings, ({ query }) => readTakings(ctx, query));
  serve(takings.exportTakings, ({ session, query }) => exportTakings(ctx, session.user.email, query));
  serve(contract.exportPayments, ({ session, query }) => exportPayments(ctx, session.user.email, query));
}
