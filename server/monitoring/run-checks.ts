import type { Config } from '../config/config.ts';
import { checkAddress } from './check-address.ts';
import { checkAdvisories } from './check-advisories.ts';
import { checkBackups } from './check-backups.ts';
import { checkCalendars } from './check-calendars.ts';
import { checkDataKey } from './check-data-key.ts';
import { checkDatabase } from './check-database.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail, checkSender } from './check-mail.ts';
import { checkPayments } from './check-payments.ts';
import { check, type Finding, good, unknown } from './finding.ts';

/** Runs all checks of a site whose settings are valid. They change nothing; `sendsMail` sends one test mail. */
export async function runChecks(config: Config, now: Date, { sendsMail }: { sendsMail: boolean }): Promise<Finding[]> {
  const sender = config.smtpUrl
    ? check('SPF', () => checkSender(config.mailFrom, config.dkimSelector))
    : Promise.resolve([]);
  const groups = await Promise.all([
    [
      config.production
        ? good('Settings', 'They are complete for production.')
        : unknown(
            'Settings',
            'They are valid, but NODE_ENV is not "production".',
            'Set it where clients use the site.',
          ),
    ],
    check('Data folder', () => checkFolder(config.dataDir)),
    check('Database', () => checkDatabase(config, now)),
    check('Data key', () => checkDataKey(config)),
    check('Calendars', () => checkCalendars(config)),
    check('Backups', () => checkBackups(config, now)),
    check('Mail', () => checkMail(config, sendsMail)),
    sender,
    check('Payments', () => checkPayments(config)),
    check('Advisories', () => checkAdvisories()),
    check('Address', () => checkAddress(config, now)),
  ]);
  return groups.flat();
}
