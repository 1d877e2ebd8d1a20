import { WEBHOOK_PATH } from '#contracts/money/payments.ts';
import { areKeysRefused } from '../payments/check-keys.ts';
import { findWebhookSilence } from '../payments/webhook-silence.ts';
import { formatInstant } from '../process/format-instant.ts';
import type { AlarmCause } from './alarm-cause.ts';

export const refusedKeys: AlarmCause = {
  name: 'payment-keys-refused',
  title: 'The payment provider refuses the site’s keys',
  advice: 'Put a valid key into STRIPE_SECRET_KEY, and start the site again. Until then, nobody can pay.',
  async find(ctx) {
    if (!ctx.config.stripe) return null;
    const areRefused = await areKeysRefused(ctx.provider);
    return areRefused ? 'The payment provider refuses STRIPE_SECRET_KEY.' : areRefused === undefined ? undefined : null;
  },
};

export const silentWebhook: AlarmCause = {
  name: 'webhook-silent',
  title: 'The payment provider’s webhook is silent',
  advice: `Check at the provider that the webhook’s address is PUBLIC_URL${WEBHOOK_PATH} and that its secret is STRIPE_WEBHOOK_SECRET. Meanwhile the site itself asks about each payment, so none is lost, but some take effect later.`,
  async find({ config, database, now }) {
    if (!config.stripe) return null;
    const silence = await findWebhookSilence(database, now());
    if (!silence) return null;
    const last = silence.lastEventAt
      ? `Its last event came at ${formatInstant(silence.lastEventAt)}.`
      : 'No event ever came.';
    return `People have paid or begun to pay, and the webhook said nothing. ${last}`;
  },
};
