import { statfs } from 'node:fs/promises';
import { WEBHOOK_PATH } from '#contracts/money/payments.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { getBackupHealth } from '../backups/backup-health.ts';
import { findStuckMail } from '../mail/stuck-mails.ts';
import { areKeysRefused } from '../payments/check-keys.ts';
import { findWebhookSilence } from '../payments/webhook-silence.ts';
import { formatInstant } from '../process/format-instant.ts';

/** A kind of problem that the operator has to know at once. */
export type AlarmCause = {
  /** The name in the database, in metrics and in the log. */
  name: string;
  /** True if each machine may have the problem by itself. */
  isPerMachine?: true;
  /** The subject of the mail. */
  title: string;
  /** Instructions for the operator. */
  advice: string;
  /** The problem, in a sentence without personal data or secrets; null if there is none, undefined if unknown. */
  find(ctx: AppContext): Promise<string | null | undefined>;
};

export const waitingMails: AlarmCause = {
  name: 'mail-waits',
  title: 'Mail isn’t going out',
  advice:
    'Check SMTP_URL and the mail server. The list of emails in the admin area says why each one waits. They go out by themselves once the server takes them.',
  async find({ database, now }) {
    const since = await findStuckMail(database, new Date(now().getTime() - HALF_HOUR_MS));
    return since ? `A mail has been waiting since ${formatInstant(since)}.` : null;
  },
};

export const refusedKeys: AlarmCause = {
  name: 'payment-keys-refused',
  title: 'The payment provider refuses the site’s keys',
  advice: 'Put a valid key into STRIPE_SECRET_KEY, and start the site again. Until then, nobody can pay.',
  async find(ctx) {
    if (!ctx.config.stripe) return null;
    const areRefused = await areKeysRefused(ctx.provider);
    if (areRefused === undefined) return undefined;
    return areRefused ? 'The payment provider refuses STRIPE_SECRET_KEY.' : null;
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

const MIN_FREE_SHARE = 0.1;
const MIN_FREE_BYTES = 500 * 1000 * 1000;

type Disk = { bavail: number; blocks: number; bsize: number };

const nearlyFullDisk: AlarmCause = {
  name: 'disk-nearly-full',
  isPerMachine: true,
  title: 'The disk is nearly full',
  advice: 'Make room on the disk of DATA_DIR, or move it to a larger one. A full disk stops the embedded database.',
  find: async ({ config }) => describeNearlyFullDisk(await statfs(config.dataDir)),
};

/** Describes the disk in a sentence; null while there is room enough. */
export function describeNearlyFullDisk({ bavail, blocks, bsize }: Disk): string | null {
  const free = bavail * bsize;
  const share = blocks > 0 ? bavail / blocks : 1;
  if (share >= MIN_FREE_SHARE && free >= MIN_FREE_BYTES) return null;
  return `The disk of DATA_DIR has ${Math.floor(free / 1e6)} MB left, ${Math.floor(share * 100)}% of it.`;
}

export const failingBackup: AlarmCause = {
  name: 'backup-failing',
  title: 'The nightly backup fails',
  advice: 'Look at the folder BACKUP_TO and at the log of the site. The site tries again every hour.',
  find: async (ctx) => (await getBackupHealth(ctx)).problem,
};

/** All problems that alarm the operator. */
export const alarmCauses: readonly AlarmCause[] = [
  waitingMails,
  refusedKeys,
  silentWebhook,
  nearlyFullDisk,
  failingBackup,
];
