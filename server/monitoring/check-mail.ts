import type { Config } from '../config/config.ts';
import { checkMailServer } from '../mail/check-mail-server.ts';
import { bad, type Finding, good } from './finding.ts';

/** Whether mails leave: signs in to the mail server, and with `sendsMail` sends one to the coach's address. */
export async function checkMail({ smtpUrl, mailFrom, coachEmail }: Config, sendsMail: boolean): Promise<Finding[]> {
  if (!smtpUrl) return [good('Mail', 'Mails become files in the data folder (SMTP_URL is not set).')];
  const server = new URL(smtpUrl).host;
  try {
    await checkMailServer(smtpUrl, mailFrom, sendsMail ? coachEmail : undefined);
  } catch (error) {
    const { message, response } = error as Error & { response?: string };
    const advice = 'Check SMTP_URL and MAIL_FROM against what your mail provider says.';
    return [bad('Mail', `${server} takes no mail: ${response ?? message}`, advice)];
  }
  return [
    good(
      'Mail',
      sendsMail
        ? `${server} took a test mail for ${coachEmail}. Look whether it arrives, and not among spam.`
        : `${server} lets the site sign in. To send a test mail: npm run doctor -- --mail`,
    ),
  ];
}
