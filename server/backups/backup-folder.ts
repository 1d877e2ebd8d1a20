import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_DAYS_AFTER_UPGRADE, listExpiredBackups } from '#domain/backup-retention.ts';
import { DAY_MS } from '#domain/durations.ts';
import { LONGEST_RUN_MS } from '../db/claim-night.ts';
import { deleteUnnamedFiles, lockSharedFiles } from './shared-files.ts';

/** A backup that the site made: at night, or as an 'upgrade' before the new version `version` changed the tables. */
export type KeptBackup = {
  name: string;
  kind: 'night' | 'upgrade';
  /** The plain date in the name. */
  date: string;
  /** The new version, of a backup before an upgrade. */
  version?: string | undefined;
  bytes: number;
  madeAt: Date;
};

const fileName = /^site-(?:before-(.+)-)?(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.backup(?:\.age)?$/;

/** Returns a backup's name. `date` is the coach's plain date for a nightly backup, otherwise UTC's. The time is UTC. */
export function nameBackup(
  { date, now, version }: { date: string; now: Date; version?: string },
  { backupRecipient }: { backupRecipient: string | undefined },
): string {
  const time = now.toISOString().slice(11, 19).replaceAll(':', '');
  const upgrade = version ? `before-${version}-` : '';
  return `site-${upgrade}${date}-${time}.backup${backupRecipient ? '.age' : ''}`;
}

/** Lists the backups that the site has made in this folder by itself, newest first; none if it cannot be read. */
export async function listKeptBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name): Promise<KeptBackup[]> => {
      const [, version, date, ...time] = fileName.exec(name) ?? [];
      const file = date ? await stat(join(folder, name)).catch(() => undefined) : undefined;
      if (!date || !file?.isFile()) return [];
      const backup = { name, date, bytes: file.size };
      return version
        ? [{ ...backup, kind: 'upgrade', version, madeAt: new Date(`${date}T${time.join(':')}Z`) }]
        : [{ ...backup, kind: 'night', madeAt: file.mtime }];
    }),
  );
  return found.flat().toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/**
 * Deletes backups that are no longer kept, then the shared files that no remaining backup names, and the remains of
 * killed processes. Files of other names stay.
 */
export async function deleteExpiredBackups(folder: string, now: Date): Promise<void> {
  const kept = await listKeptBackups(folder);
  const lastDate = new Date(now.getTime() - KEPT_DAYS_AFTER_UPGRADE * DAY_MS).toISOString().slice(0, 10);
  const expired = [
    ...listExpiredBackups(kept.filter(({ kind }) => kind === 'night')),
    ...kept.filter(({ kind, date }) => kind === 'upgrade' && date < lastDate),
  ];
  for (const { name } of expired) await rm(join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (!/^\.?site-.*\.part$/.test(name)) continue;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > LONGEST_RUN_MS) await rm(join(folder, name), { force: true });
  }
  const lock = lockSharedFiles(folder);
  if (lock) await deleteUnnamedFiles(folder).finally(lock.release);
}
