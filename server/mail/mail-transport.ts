import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailRoute } from '#contracts/mail/mails.ts';
import { readSmtpAddress } from '../config/smtp-address.ts';
import { type Address, type CalendarInvitation, type Message, toSingleLine } from './message.ts';

export type MailTransport = {
  route: MailRoute;
  /** Throws `MailDeliveryError`. */
  send(message: Message): Promise<void>;
  /** Returns the place where mails go, without credentials. */
  describe(): string;
  close(): void;
};

/** The error of a mail that was not sent. `reason` may quote the server and name the recipient, `message` does not. */
export class MailDeliveryError extends Error {
  /** True if retries cannot help, for example because the server has refused this recipient or this mail. */
  readonly isPermanent: boolean;
  readonly reason: string;

  constructor(message: string, isPermanent: boolean, reason: string) {
    super(message);
    this.isPermanent = isPermanent;
    this.reason = reason.slice(0, 500);
  }
}

export type TransportOptions = {
  /** The address of the mail server; without it, mails become files in `outboxFolder`. */
  smtpUrl?: string;
  outboxFolder: string;
  from: string;
  /** The time limits for a silence of the server, and for sending one mail. */
  timeouts?: { silenceMs: number; sendMs: number };
  /** The callback after each try: a failed mail needs another try, a refused one does not. */
  onSent?: ((result: 'accepted' | 'refused' | 'failed') => void) | undefined;
};

export function openTransport(settings: TransportOptions): MailTransport {
  const transport = settings.smtpUrl ? openSmtpTransport(settings, settings.smtpUrl) : openFolderTransport(settings);
  const { onSent = () => {} } = settings;
  return {
    ...transport,
    async send(message) {
      try {
        await transport.send(message);
      } catch (error) {
        onSent(error instanceof MailDeliveryError && error.isPermanent ? 'refused' : 'failed');
        throw error;
      }
      onSent('accepted');
    },
  };
}

function openSmtpTransport(
  { from, timeouts = { silenceMs: 10_000, sendMs: 30_000 } }: TransportOptions,
  smtpUrl: string,
): MailTransport {
  const connection = smtpConnection(smtpUrl, timeouts.silenceMs);
  const pool = createTransport({ ...connection, pool: true, maxConnections: 5, maxRequeues: 1, idleTimeout: 10_000 });
  return {
    route: 'smtp',
    async send(message) {
      const mail = { ...toNodemailerMessage(message, from), signal: AbortSignal.timeout(timeouts.sendMs) };
      await pool.sendMail(mail).catch((error) => {
        throw toDeliveryError(error);
      });
    },
    describe() {
      const { hostname, port } = new URL(connection.url);
      return `the SMTP server ${hostname}${port && `:${port}`}`;
    },
    close: () => pool.close(),
  };
}

/** The options with which nodemailer connects to the server at `SMTP_URL`. */
export function smtpConnection(smtpUrl: string, silenceMs: number) {
  const { url, tls, servername } = readSmtpAddress(smtpUrl);
  return {
    url,
    ...(servername && { servername }),
    // Nodemailer checks certificates by default, also after STARTTLS.
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Writes mails to files. A file gets its final name once it is complete. A repeated try overwrites the mail's file. */
function openFolderTransport({ from, outboxFolder }: TransportOptions): MailTransport {
  mkdirSync(outboxFolder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    route: 'file',
    async send(message) {
      const { message: bytes } = await composer.sendMail(toNodemailerMessage(message, from));
      const name = `${message.date.toISOString().replaceAll(':', '-')}-${message.mailId}-${message.kind}.eml`;
      const unfinished = join(outboxFolder, `.${name}.part`);
      await writeFile(unfinished, bytes as Buffer);
      await rename(unfinished, join(outboxFolder, name));
    },
    describe: () => `files in ${outboxFolder}`,
    close() {},
  };
}

function toNodemailerMessage(message: Message, from: string): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    date: message.date,
    from: requireSingleAddress({ name: message.senderName, address: from }),
    to: requireSingleAddress(message.to),
    replyTo: requireSingleAddress(message.replyTo),
    subject: escapeHeaderText(message.subject),
    text: message.text,
    html: message.html,
    icalEvent: message.invitation && {
      method: message.invitation.method,
      filename: fileNames[message.invitation.method],
      content: message.invitation.file,
    },
    // Tells programs such as vacation responders not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}

const fileNames: Record<CalendarInvitation['method'], string> = {
  REQUEST: 'invitation.ics',
  CANCEL: 'cancellation.ics',
};

/** Returns the address for a header. Throws `MailDeliveryError` unless it is one plain address. */
function requireSingleAddress({ name, address }: Address): Address {
  if (!/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address)) {
    throw new MailDeliveryError('the address is not a plain email address', true, 'This isn’t a plain email address.');
  }
  return { name: escapeHeaderText(name), address };
}

/** Puts the text on one line, and changes '=?', so that mail programs decode no typed text as an encoded word. */
function escapeHeaderText(text: string): string {
  return toSingleLine(text).replaceAll('=?', '=\u200b?');
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string; response?: string };

/**
 * Converts an error of Nodemailer. Only a refusal of the recipient or of the mail is permanent. The site's owner can
 * repair a refused sign-in or sender, and the mails must still be in the queue then.
 */
function toDeliveryError(error: SmtpError): MailDeliveryError {
  if (error instanceof MailDeliveryError) return error;
  const { code, responseCode = 0, command } = error;
  const isPermanent = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '');
  const { reason, summary } = isTlsError(error)
    ? { summary: TLS_ERROR_MESSAGE, reason: `${TLS_ERROR_MESSAGE}: ${error.message}` }
    : { summary: 'mail not delivered', reason: error.response ?? error.message };
  const message = [summary, code, command, responseCode || undefined].filter(Boolean).join(' ');
  return new MailDeliveryError(message, isPermanent, reason);
}

const TLS_ERROR_MESSAGE = 'mail not delivered: no secure connection to the SMTP server (STARTTLS, certificate)';
const isTlsError = ({ code, message }: SmtpError): boolean => code === 'ETLS' || /STARTTLS|certificate/i.test(message);
