import { HALF_HOUR_MS } from '#domain/durations.ts';
import { findStuckMail } from '../mail/stuck-mails.ts';
import { formatInstant } from '../process/format-instant.ts';
import type { AlarmCause } from './alarm-cause.ts';

const MAX_WAIT_MS = HALF_HOUR_MS;

export const waitingMails: AlarmCause = {
  name: 'mail-waits',
  title: 'Mail isn’t going out',
  advice:
    'Check SMTP_URL and the mail server. The list of emails in the admin area says why each one waits. They go out by themselves once the server takes them.',
  async find({ database, now }) {
    const since = await findStuckMail(database, new Date(now().getTime() - MAX_WAIT_MS));
    return since ? `A mail has been waiting since ${formatInstant(since)}.` : null;
  },
};
