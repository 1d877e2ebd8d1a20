import { resolveTxt } from 'node:dns/promises';
import type { Config } from '../config/config.ts';
import { checkMailServer } from '../mail/check-mail-server.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

/** Checks whether mails leave: signs in to the mail server, and with `sendsMail` sends one to the coach. */
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

/** A function that reads the TXT records of a name, each as one text. Throws with the code of the DNS error. */
type ReadRecords = (name: string) => Promise<string[]>;

const readRecords: ReadRecords = async (name) => (await resolveTxt(name)).map((parts) => parts.join(''));

/** Checks whether MAIL_FROM's domain says who may send (RFC 7208, 7489, 6376); otherwise mails are taken for spam. */
export function checkSender(
  mailFrom: string,
  dkimSelector: string | undefined,
  read: ReadRecords = readRecords,
): Promise<Finding[]> {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  return Promise.all([
    checkRecord(read, domain, 'SPF', /^v=spf1(\s|$)/i, 'your mail provider tells you its text'),
    checkRecord(read, `_dmarc.${domain}`, 'DMARC', /^v=DMARC1/i, 'for example "v=DMARC1; p=none"'),
    dkimSelector
      ? checkRecord(read, `${dkimSelector}._domainkey.${domain}`, 'DKIM', /(^|;)\s*p=/i, 'your mail provider tells you')
      : unknown('DKIM', 'Not checked.', 'Put the selector that your mail provider names into DKIM_SELECTOR.'),
  ]);
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

async function checkRecord(
  read: ReadRecords,
  name: string,
  about: string,
  pattern: RegExp,
  hint: string,
): Promise<Finding> {
  let records: string[];
  try {
    records = await read(name);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!NO_RECORD.has(code)) return unknown(about, `DNS does not answer here (${code}).`);
    records = [];
  }
  const found = records.filter((record) => pattern.test(record));
  if (found.length === 1) return good(about, `${name} has its ${about} record.`);
  if (found.length > 1)
    return bad(about, `${name} has ${found.length} ${about} records, and receivers accept one.`, 'Delete the others.');
  return bad(about, `${name} has no ${about} record.`, `Add it as a TXT record: ${hint}.`);
}
