import type { AlarmCause } from './alarm-cause.ts';
import { failingBackup } from './backup-failing.ts';
import { nearlyFullDisk } from './nearly-full-disk.ts';
import { refusedKeys, silentWebhook } from './payment-alarms.ts';
import { waitingMails } from './waiting-mails.ts';

/** All that the operator is alarmed about. A new cause is one more entry. */
export const alarmCauses: readonly AlarmCause[] = [
  waitingMails,
  refusedKeys,
  silentWebhook,
  nearlyFullDisk(),
  failingBackup,
];
