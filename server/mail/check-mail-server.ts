import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { smtpConnection } from './mail-transport.ts';

const TIMEOUT_MS = 15_000;

/** Signs in to the mail server and, with `to`, sends a short mail there. Throws the server's own words. */
export async function checkMailServer(smtpUrl: string, from: string, to?: string): Promise<void> {
  const transport = createTransport(smtpConnection(smtpUrl, TIMEOUT_MS));
  try {
    await transport.verify();
    if (!to) return;
    await transport.sendMail({
      messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      from,
      to,
      subject: 'A test of the mail settings',
      text: 'This mail shows that your website can send mail. You asked for it with “npm run doctor -- --mail”.\n',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}
