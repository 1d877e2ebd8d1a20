import { access, constants } from 'node:fs/promises';
import { HOUR_MS } from '#domain/durations.ts';
import { listKeptBackups } from '../backups/backup-folder.ts';
import { isOldBackup, readBackupHealth } from '../backups/backup-health.ts';
import { findMissingFiles } from '../backups/shared-files.ts';
import type { Config } from '../config/config.ts';
import { readPostgres } from '../db/dedicated-connection.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const ADVICE = 'Look at the folder BACKUP_TO and at the log of the site, which tries again every hour.';
const DAY_HOURS = 24;

/**
 * Checks whether the site makes backups, how old the newest one is (any of several machines may have made it), and
 * whether the files that backups share are there.
 */
export async function checkBackups(config: Config, now: Date): Promise<Finding[]> {
  const { backupTo, databaseUrl } = config;
  if (!backupTo)
    return [unknown('Backups', 'The site makes none by itself (BACKUP_TO).', 'Make sure that something else does.')];
  const reason = await access(backupTo, constants.W_OK | constants.R_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  );
  // Before the first backup, there is no folder.
  if (reason && reason !== 'ENOENT')
    return [bad('Backups', `The site may not write to ${backupTo} (${reason}).`, 'Let its user own that folder.')];
  const { newest, problem } = databaseUrl
    ? await readPostgres(databaseUrl, (tx) => readBackupHealth(tx, config, now))
    : { newest: await findNewestFile(backupTo), problem: null };
  return [
    problem ? bad('Backups', problem, ADVICE) : describeNewest(newest, config, now),
    ...describeMissing(backupTo, await findMissingFiles(backupTo)),
  ];
}

/** Finds the newest nightly backup by the files in the folder, since a running site locks its embedded database. */
async function findNewestFile(folder: string): Promise<{ endedAt: Date } | null> {
  const newest = (await listKeptBackups(folder)).find(({ kind }) => kind === 'night');
  return newest ? { endedAt: newest.madeAt } : null;
}

function describeMissing(folder: string, missing: string[]): Finding[] {
  if (missing.length === 0) return [];
  const [first] = missing;
  const others = missing.length > 1 ? ` (and ${missing.length - 1} more)` : '';
  return [
    bad(
      'Backups',
      `In ${folder}, ${first}${others} is missing or damaged, which backups need.`,
      'The next backup stores again what the site still has. Copy the rest back from another copy of that folder.',
    ),
  ];
}

function describeNewest(newest: { endedAt: Date } | null, { backupRecipient }: Config, now: Date): Finding {
  if (!newest)
    return unknown('Backups', 'There is none yet.', 'The site makes one each night, after 3 AM on the coach’s clock.');
  const hours = Math.max(0, Math.floor((now.getTime() - newest.endedAt.getTime()) / HOUR_MS));
  const hoursText = hours === 1 ? '1 hour' : `${hours} hours`;
  const age = hours < 2 * DAY_HOURS ? hoursText : `${Math.floor(hours / DAY_HOURS)} days`;
  if (isOldBackup(newest.endedAt, now)) return bad('Backups', `The newest one is ${age} old.`, ADVICE);
  const kind = backupRecipient ? 'encrypted' : 'not encrypted (BACKUP_RECIPIENT)';
  return good('Backups', `The newest one is ${age} old, and ${kind}.`);
}
