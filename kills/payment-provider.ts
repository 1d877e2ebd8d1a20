import { join } from 'node:path';
import { openDatabase } from '#server/db/connect.ts';
import { getSandboxKeys } from '#server/stripe-sandbox/api-keys.ts';
import { findFreePort } from '../scripts/find-free-port.mjs';
import type { ProviderRecords } from './checker/records.ts';
import { prepareKillableSite } from './killable-site.ts';

type ListedIntent = {
  id: string;
  status: string;
  amount_received: number;
  metadata: Record<string, string>;
};
type ListedRefund = {
  id: string;
  status: string;
  amount: number;
  metadata: Record<string, string>;
};

export type PaymentProvider = Awaited<ReturnType<typeof startProvider>>;

/** Starts the sandbox of a second site, which is never killed. It sends its events to `siteUrl`. */
export async function startProvider(folder: string, siteUrl: string) {
  const dataDir = join(folder, 'provider');
  const database = await openDatabase({ kind: 'embedded', folder: join(dataDir, 'db') });
  const keys = await getSandboxKeys(database);
  await database.close();
  const site = prepareKillableSite({
    port: await findFreePort(),
    env: {
      DATA_DIR: dataDir,
      SEED: 'none',
      PUBLIC_URL: siteUrl,
      ADMIN_PASSWORD: 'the provider of the kills',
      LIMIT_SANDBOX_CONFIRMS_PER_HOUR: '1000000',
      LIMIT_CONNECTIONS_PER_NETWORK: '1000',
    },
    logFile: join(folder, 'provider.log'),
  });
  site.start();
  const startMs = await site.waitUntilHealthy();
  const base = `${site.url}/sandbox/stripe`;

  async function list<Item extends { id: string }>(type: string): Promise<Item[]> {
    const items: Item[] = [];
    for (;;) {
      const last = items.at(-1);
      const query = new URLSearchParams({ limit: '100', ...(last && { starting_after: last.id }) });
      const reply = await fetch(`${base}/v1/${type}?${query}`, {
        headers: { authorization: `Bearer ${keys.secretKey}` },
      });
      if (!reply.ok) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`);
      const { data, has_more: hasMore } = (await reply.json()) as { data: Item[]; has_more: boolean };
      items.push(...data);
      if (!hasMore) return items;
    }
  }

  return {
    /** The time that its start took. */
    startMs,
    /** The settings of a site that takes its payments here. */
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_BASE: base,
    },
    /** Pays as the card form in a browser does, and returns the status. */
    async pay(clientSecret: string): Promise<number> {
      const [intent] = clientSecret.split('_secret_');
      const form = {
        client_secret: clientSecret,
        key: keys.publishableKey,
        payment_method: 'pm_card_visa',
        return_url: `${siteUrl}/success`,
      };
      const reply = await fetch(`${base}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      await reply.arrayBuffer();
      return reply.status;
    },
    async readRecords(): Promise<ProviderRecords> {
      const [intents, refunds] = [await list<ListedIntent>('payment_intents'), await list<ListedRefund>('refunds')];
      return {
        intents: intents.map(({ id, status, amount_received, metadata }) => ({
          id,
          status,
          received: amount_received,
          paymentId: Number(metadata.payment),
        })),
        refunds: refunds.map(({ id, status, amount, metadata }) => {
          return { id, status, amount, refundId: Number(metadata.refund) };
        }),
      };
    },
    stop: () => site.stop(),
  };
}
