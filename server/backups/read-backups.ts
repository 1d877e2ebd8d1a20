import type { z } from 'zod';
import type { getBackups } from '#contracts/backups/backups.ts';
import type { AppContext } from '../app-context.ts';
import { listKeptBackups } from './backup-folder.ts';
import { getBackupHealth } from './backup-health.ts';

/** Returns the state of the backups for the coach. With several machines, another machine's files are not listed. */
export async function readBackups(
  ctx: Pick<AppContext, 'config' | 'database' | 'now'>,
): Promise<z.input<typeof getBackups.reply>> {
  const { backupTo, backupRecipient } = ctx.config;
  const { isOn, newest, problem } = await getBackupHealth(ctx);
  const kept = backupTo ? await listKeptBackups(backupTo) : [];
  return {
    isOn,
    isEncrypted: backupRecipient !== undefined,
    newest: newest && { madeAt: newest.endedAt.toISOString(), bytes: newest.bytes },
    problem,
    kept: kept.map(({ kind, madeAt, bytes }) => ({ madeAt: madeAt.toISOString(), bytes, reason: kind })),
  };
}
