import { ProviderUnavailableError } from '../payments/provider.ts';
import type { Browser } from './accounts.ts';
import { openBuyer } from './call-payments.ts';
import type { OpenSite } from './open-site.ts';
import { storedPayments } from './payments.ts';

/** Buys a call of 60 minutes for 85 dollars. */
export async function buyCall(site: OpenSite, changed: Record<string, unknown> = {}, method = 'pm_card_visa') {
  const buyer = openBuyer(site);
  const { body } = await buyer.start(changed);
  await buyer.pay(body.clientSecret, body.publishableKey, method);
  await buyer.confirm(body.paymentIntentId);
  return { reference: body.paymentIntentId as string, callId: body.callId as number, buyer };
}

/** Opens the coach's actions on payments, and look-ups that tests often need. */
export const openPaymentsAdmin = (site: OpenSite, coach: Browser) => ({
  firstPaymentId: async () => (await storedPayments(site))[0]?.id as number,
  firstCallStatus: async () =>
    (await site.ctx.database.runStatement('select status from coaching_calls')).rows[0]?.status,
  list: async (query = '') => (await coach.send('GET', `/api/admin/payments${query}`)).body,
  details: async (id: number) => (await coach.send('GET', `/api/admin/payments/${id}`)).body,
  refund: (id: number, changed: Record<string, unknown> = {}) =>
    coach.send('POST', `/api/admin/payments/${id}/refund`, {
      amount: 85_00,
      refundedBefore: 0,
      reason: 'requested_by_customer',
      purchase: 'cancel',
      ...changed,
    }),
});

/** Does `work` while the site's provider does not answer. */
export async function withoutProvider<Result>({ ctx }: OpenSite, work: () => Promise<Result>): Promise<Result> {
  const { provider } = ctx;
  ctx.provider = async () => {
    throw new ProviderUnavailableError(new Error('no answer'));
  };
  try {
    return await work();
  } finally {
    ctx.provider = provider;
  }
}

/** Changes refunds, disputes or charges in the sandbox, as a bank would. */
export const changeInSandbox = (
  site: OpenSite,
  type: 'refund' | 'dispute' | 'charge',
  change: Record<string, unknown>,
) =>
  site.ctx.database.runStatement('update sandbox_objects set body = body || $2::jsonb where type = $1', [
    type,
    JSON.stringify(change),
  ]);
