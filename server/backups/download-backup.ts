import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { Refusal } from '../requests/refusal.ts';
import { Download } from '../requests/serve-endpoint.ts';
import { nameBackup } from './backup-folder.ts';
import { backupSourceOf, streamBackup } from './write-backup.ts';

/** The lifetime of a ticket. It can be short, since the page uses a ticket as soon as it has it. */
const LIFE_MS = 60_000;

/**
 * Issues tickets `end-nonce-signature` for one download each, in the session that asked with a password: browsers
 * stream a file to disk only by a plain GET, which cannot carry a password.
 */
export function openDownloadTickets({ database, limits, now }: Pick<AppContext, 'database' | 'limits' | 'now'>) {
  const secret = createSiteSecretReader(database, 'backup downloads', now);
  const sign = async (end: string, nonce: string, sid: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(`${end} ${nonce} ${sid}`)
      .digest('hex');
  return {
    async issue(sid: string): Promise<string> {
      const end = String(now().getTime() + LIFE_MS);
      const nonce = randomBytes(8).toString('hex');
      return `${end}-${nonce}-${await sign(end, nonce, sid)}`;
    },
    /** Uses up a ticket. Returns false if it was used before, is too old, or belongs to another session. */
    async use(ticket: string, sid: string): Promise<boolean> {
      const [end = '', nonce = '', signature = ''] = ticket.split('-');
      const expected = await sign(end, nonce, sid);
      const isSigned =
        signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
      return isSigned && Number(end) > now().getTime() && limits.claimOnce('backupDownloads', nonce);
    },
  };
}

/** Makes a backup without the operator's secrets for the coach's browser. Throws `UNAVAILABLE`. */
export async function sendBackup(ctx: AppContext, actor: string): Promise<Download> {
  const { config, database, log } = ctx;
  const now = ctx.now();
  const isEncrypted = config.backupRecipient !== undefined;
  const name = nameBackup({ date: now.toISOString().slice(0, 10), now }, config);
  // The log entry is made first, since even a download that ends early contains personal data.
  const subject = `${name}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`;
  await recordAdminAction(database, { actor, action: 'backup-downloaded', subject }, now);
  try {
    const { content, written } = await streamBackup(backupSourceOf(ctx, { now }));
    written.catch((err: unknown) => log.warn({ err }, 'the download of a backup ended early'));
    return new Download(name, 'application/octet-stream', content);
  } catch (error) {
    const reason = error instanceof OperatorError ? ` ${error.message}` : '';
    throw Object.assign(new Refusal('UNAVAILABLE', `The backup couldn’t be made.${reason}`), {
      cause: error,
    });
  }
}
