import { pino } from 'pino';
import { startingContent } from '#content/starting-content.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/connect.ts';
import { queueReminders } from '../mail/reminders.ts';
import { repeatTasks } from '../process/repeat-tasks.ts';
import { openSettings } from '../settings/open-settings.ts';
import { getStartingSettings } from '../settings/starting-settings.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import { openMailSender } from './mail-sender.ts';

/**
 * A process for tests to kill: queues reminders and sends mails, a day before the tests' call.
 * Arguments: a postgres:// address, the SMTP server's address, and the address that its mails come from.
 */
const [url = '', smtpUrl = '', from = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'postgres', url, poolSize: 4, onError: () => {} });
const log = pino({ level: 'silent' });
const now = () => new Date('2027-01-03T14:30:00Z');
const config = readConfig({});
const { coachEmail } = config;
const settings = await openSettings({
  database,
  log,
  coachEmail,
  starting: getStartingSettings(config),
  startingContent,
  readStartingCourse,
});
const pace = { heartbeatSeconds: 10, superviseSeconds: 1 };
const { queue, start } = await openMailSender({ database, log }, { smtpUrl, from, now, pace });
await start();
repeatTasks(200, { reminders: () => queueReminders({ database, queue, settings, now }) }, log);
process.stdout.write('ready\n');
