import * as contract from '#contracts/money/receipts.ts';
import { formatReceiptNumber } from '#domain/receipts.ts';
import type { AppContext } from '../app-context.ts';
import { readCheckoutHash } from '../payments/checkout-cookie.ts';
import { Download, type ServeEndpoint } from '../requests/serve-endpoint.ts';
import {
  listBillReceipts,
  listMyCallReceipts,
  listOwnReceipts,
  listPayerReceipts,
  listPaymentReceipts,
} from './list-receipts.ts';
import { readReceipt } from './read-receipt.ts';
import { makeReceiptPdf } from './receipt-pdf-queue.ts';

export function receiptRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.listOwnReceipts, ({ session }) => listOwnReceipts(ctx, session.user));
  serve(contract.listMyCallReceipts, ({ body, network }) => listMyCallReceipts(ctx, network, body.link));
  serve(contract.listBillReceipts, ({ body, network }) => listBillReceipts(ctx, network, body.link));
  serve(contract.listPayerReceipts, ({ params, request, session }) =>
    listPayerReceipts(ctx, params.paymentIntentId, {
      checkoutHash: readCheckoutHash(ctx, request),
      clientSecret: request.headers['x-client-secret'],
      user: session?.user ?? null,
    }),
  );
  serve(contract.listPaymentReceipts, ({ params }) => listPaymentReceipts(ctx, params.id));
  serve(contract.getReceipt, ({ body, network }) => readReceipt(ctx, network, body.link));
  serve(contract.downloadReceipt, async ({ body, network }) => {
    const receipt = await readReceipt(ctx, network, body.link);
    const name = `${formatReceiptNumber(receipt.number)}.pdf`;
    return new Download(name, 'application/pdf', await makeReceiptPdf(receipt));
  });
}
