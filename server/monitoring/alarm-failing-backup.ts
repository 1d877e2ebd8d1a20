import { getBackupHealth } from '../backups/backup-health.ts';
import type { AlarmCause } from './alarm-cause.ts';

export const failingBackup: AlarmCause = {
  name: 'backup-failing',
  title: 'The nightly backup fails',
  advice: 'Look at the folder BACKUP_TO and at the log of the site. The site tries again every hour.',
  find: async (ctx) => (await getBackupHealth(ctx)).problem,
};
