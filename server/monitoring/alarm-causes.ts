import type { AlarmCause } from './alarm-cause.ts';
import { failingBackup } from './alarm-failing-backup.ts';
import { nearlyFullDisk } from './alarm-full-disk.ts';
import { refusedKeys, silentWebhook } from './alarm-payments.ts';
import { waitingMails } from './alarm-waiting-mails.ts';

/** All that the operator is alarmed about. A new cause is one more entry. */
export const alarmCauses: readonly AlarmCause[] = [
  waitingMails,
  refusedKeys,
  silentWebhook,
  nearlyFullDisk(),
  failingBackup,
];
