import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { readSmtpAddress } from '../config/smtp-address.ts';

const TIMEOUT_MS = 15_000;

/**
 * Signs in to the mail server and, with `to`, sends a short mail there. Throws the server's own words. As in
 * `mail-transport.ts`, TLS is required unless the address says otherwise.
 */
export async function checkMailServer(smtpUrl: string, from: string, to?: string): Promise<void> {
  const { url, tls, servername } = readSmtpAddress(smtpUrl);
  const transport = createTransport({
    url,
    ...(servername && { servername }),
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    if (!to) return;
    await transport.sendMail({
      messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      from,
      to,
      subject: 'A test of the mail settings',
      text: 'This mail shows that your website can send mail. You asked for it with "npm run doctor -- --mail".\n',
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}
