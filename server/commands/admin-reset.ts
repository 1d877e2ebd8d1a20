import { TEMPORARY_PASSWORD_DAYS } from '#domain/passwords.ts';
import { resetMainAdmin } from '../accounts/reset-main-admin.ts';
import { ConfigError } from '../config/config.ts';
import { openMailQueue } from '../db/mail-queue/mail-queue.ts';
import { createLogger } from '../process/log.ts';
import { describeDatabase, runDatabaseCommand } from './owner-command.ts';

/** Gives the main admin a temporary password and prints it once, for a locked-out owner. */
runDatabaseCommand(
  (args) => {
    if (args.length > 0) throw new ConfigError([`admin:reset takes no arguments (${args.join(' ')})`]);
  },
  async ({ config, database, now }) => {
    // Only stores the mail; the site sends it, now or after its next start.
    const queue = await openMailQueue(database, createLogger('warn'));
    try {
      const { email, password, isNewMainAdmin, endedSessions, hadFactors } = await resetMainAdmin(
        { database, queue },
        config.adminEmail,
        now,
      );
      return [
        isNewMainAdmin
          ? 'There was no main admin in this database, so one was created.'
          : 'The main admin has a new password.',
        '',
        `  Address   ${email}`,
        `  Password  ${password} (shown only this once)`,
        `  Database  ${describeDatabase(config)}`,
        '',
        `${endedSessions > 0 ? 'Anyone signed in to this account has been signed out' : 'No one was signed in to this account'}, ` +
          'and the sign-in limits start over.',
        ...(hadFactors
          ? ['Its passkeys, authenticator app and recovery codes were removed: add them again once you are signed in.']
          : []),
        `Sign in at ${config.publicUrl ?? ''}/auth within ${TEMPORARY_PASSWORD_DAYS} days; you’ll then be asked to choose your own password.`,
      ];
    } finally {
      await queue.stop();
    }
  },
);
