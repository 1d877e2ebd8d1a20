import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { Refusal } from '../requests/refusal.ts';
import { Download } from '../requests/serve-endpoint.ts';
import { nameBackup } from './backup-folder.ts';
import { backupSourceOf, streamBackup } from './write-backup.ts';

/** A fresh backup without the operator's secrets, for the coach's browser. Throws `UNAVAILABLE`. */
export async function sendBackup(ctx: AppContext, actor: string): Promise<Download> {
  const { config, database, log } = ctx;
  const now = ctx.now();
  const encrypted = config.backupRecipient !== undefined;
  const name = nameBackup({ date: now.toISOString().slice(0, 10), now }, config);
  // Recorded first: the beginning of the file, even if the rest is never sent, holds rows of the database.
  const subject = `${name}, ${encrypted ? 'encrypted' : 'not encrypted'}`;
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
