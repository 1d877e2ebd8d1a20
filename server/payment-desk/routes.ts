import * as contract from '#contracts/payment-list.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http.ts';
import { dealWith, dealWithStray } from './dealing.ts';
import { exportThem } from './export.ts';
import { paymentDetails } from './payment-details.ts';
import { listPayments } from './payment-list.ts';
import { refund } from './refunding.ts';

export function paymentDeskRoutes(serve: Serve, ctx: AppContext): void {
  const changed = async (id: number, message: string) => ({ message, details: await paymentDetails(ctx, id) });
  serve(contract.listPayments, ({ query }) => listPayments(ctx, query));
  serve(contract.getPayment, ({ params }) => paymentDetails(ctx, params.id));
  serve(contract.refundPayment, async ({ who, params: { id }, body }) =>
    changed(id, await refund(ctx, who.user.email, id, body)),
  );
  serve(contract.settleAttention, async ({ who, params: { id }, body }) =>
    changed(id, await dealWith(ctx, who.user.email, id, body.attention)),
  );
  serve(contract.settleStrayPayment, async ({ who, params }) => ({
    message: await dealWithStray(ctx, who.user.email, params.paymentIntentId),
  }));
  serve(contract.exportPayments, ({ who, query }) => exportThem(ctx, who.user.email, query));
}
