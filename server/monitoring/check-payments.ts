import { WEBHOOK_PATH } from '#contracts/money/payments.ts';
import type { Config } from '../config/config.ts';
import { areKeysRefused } from '../payments/check-keys.ts';
import { findMissingEvents } from '../payments/check-webhook-events.ts';
import { openProvider, type Provider } from '../payments/provider.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const openStripe = (config: Config) =>
  openProvider(config, () => Promise.reject(new Error('the doctor asks no sandbox')));

/** Checks the payment provider's keys, and whether its webhook leads to the site. */
export async function checkPayments(
  config: Config,
  provider: () => Promise<Provider> = openStripe(config),
): Promise<Finding[]> {
  if (!config.stripe)
    return [
      config.paymentSandbox
        ? good('Payments', 'The site’s own sandbox takes them: no real money moves.')
        : unknown('Payments', 'Nothing can be paid.', 'Set the three STRIPE_ settings.'),
    ];
  const areRefused = await areKeysRefused(provider);
  if (areRefused === undefined)
    return [bad('Payments', 'The payment provider does not answer.', 'Check this machine’s way to the internet.')];
  if (areRefused)
    return [bad('Payments', 'The payment provider refuses STRIPE_SECRET_KEY.', 'Copy it again from the provider.')];
  const keys = good('Payments', 'The payment provider accepts the key.');
  return [keys, describeWebhook(await findMissingEvents(provider, config.publicUrl), config.publicUrl)];
}

function describeWebhook(missing: Awaited<ReturnType<typeof findMissingEvents>>, publicUrl?: string): Finding {
  const address = `${publicUrl ?? 'PUBLIC_URL'}${WEBHOOK_PATH}`;
  if (missing === undefined)
    return unknown('Webhook', 'This key may not list webhooks.', `Check at the provider that one leads to ${address}.`);
  if (missing === 'no webhook')
    return bad(
      'Webhook',
      `No active webhook leads to ${address}.`,
      'Add it at the provider; docs/OPERATING.md lists its events.',
    );
  return missing.length > 0
    ? bad('Webhook', `The webhook does not send ${missing.join(', ')}.`, 'Add these events at the provider.')
    : good('Webhook', 'The webhook leads here, with all events.');
}
