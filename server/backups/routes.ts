import type { z } from 'zod';
import { allowBackupDownload, downloadBackup, getBackups } from '#contracts/backups/backups.ts';
import { createPasswordCheck } from '../accounts/check-password.ts';
import { openKnownDevices } from '../accounts/known-devices.ts';
import { refuseOtherAdmins, refuseWrongPassword } from '../accounts/main-admin-checks.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listKeptBackups } from './backup-folder.ts';
import { getBackupHealth } from './backup-health.ts';
import { openDownloadTickets, sendBackup } from './download-backup.ts';

export function backupRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const checkPassword = createPasswordCheck(ctx, openKnownDevices(ctx));
  const tickets = openDownloadTickets(ctx);
  serve(getBackups, () => readBackups(ctx));
  serve(allowBackupDownload, async ({ session: { user, sid }, body: { password }, ...requestContext }) => {
    refuseOtherAdmins(user);
    await refuseWrongPassword(ctx, checkPassword, user, { field: 'password', password }, requestContext);
    await ctx.limits.spend('backupDownloads', user.email);
    return { path: downloadBackup.path.replace(':ticket', await tickets.issue(sid)) };
  });
  serve(downloadBackup, async ({ session: { user, sid }, params: { ticket } }) => {
    refuseOtherAdmins(user);
    if (!(await tickets.use(ticket, sid)))
      throw new Refusal('NOT_FOUND', 'This download has ended. Please ask for a new one in the settings.');
    return sendBackup(ctx, user.email);
  });
}

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
