import { payments } from '../db/schema.ts';
import { getSandboxKeys } from '../stripe-sandbox/api-keys.ts';
import type { OpenSite } from './open-site.ts';

/** The settings of a site that uses another site's sandbox as its provider. */
export async function providerSettings({ ctx }: Pick<OpenSite, 'ctx'>) {
  const { secretKey, publishableKey, webhookSecret } = await getSandboxKeys(ctx.database);
  return {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
}

export const storedPayments = ({ db }: Pick<OpenSite, 'db'>) => db.select().from(payments).orderBy(payments.id);
