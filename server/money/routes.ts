import * as contract from '#contracts/money/admin-payments.ts';
import * as receipts from '#contracts/money/receipts.ts';
import * as takings from '#contracts/money/takings.ts';
import { formatReceiptNumber } from '#domain/receipts.ts';
import type { AppContext } from '../app-context.ts';
import { readCheckoutHash } from '../payments/checkout-cookie.ts';
import { Download, type ServeEndpoint } from '../requests/serve-endpoint.ts';
import { exportPayments, exportTakings } from './export-payments.ts';
import { issueRefund } from './issue-refund.ts';
import {
  listBillReceipts,
  listMyCallReceipts,
  listOwnReceipts,
  listPayerReceipts,
  listPaymentReceipts,
} from './list-receipts.ts';
import { getPaymentDetails } from './payment-details.ts';
import { listPayments } from './payment-list.ts';
import { readReceipt } from './read-receipt.ts';
import { makeReceiptPdf } from './receipt-pdf-queue.ts';
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
  receiptRoutes(serve, ctx);
}

function receiptRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(receipts.listOwnReceipts, ({ session }) => listOwnReceipts(ctx, session.user));
  serve(receipts.listMyCallReceipts, ({ body, network }) => listMyCallReceipts(ctx, network, body.link));
  serve(receipts.listBillReceipts, ({ body, network }) => listBillReceipts(ctx, network, body.link));
  serve(receipts.listPayerReceipts, ({ params, request, session }) =>
    listPayerReceipts(ctx, params.paymentIntentId, {
      checkoutHash: readCheckoutHash(ctx, request),
      clientSecret: request.headers['x-client-secret'],
      user: session?.user ?? null,
    }),
  );
  serve(receipts.listPaymentReceipts, ({ params }) => listPaymentReceipts(ctx, params.id));
  serve(receipts.getReceipt, ({ body, network }) => readReceipt(ctx, network, body.link));
  serve(receipts.downloadReceipt, async ({ body, network }) => {
    const receipt = await readReceipt(ctx, network, body.link);
    const name = `${formatReceiptNumber(receipt.number)}.pdf`;
    return new Download(name, 'application/pdf', await makeReceiptPdf(receipt));
  });
}
