import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { readSmtpAddress } from '../smtp-address.ts';
import { type Address, type Invitation, type Message, oneLine } from './message.ts';

export type Transport = {
  /** Throws `NotDelivered`. */
  send(message: Message): Promise<void>;
  /** Where mails go, for people; without credentials. */
  describe(): string;
  close(): void;
};

/** A mail that was not taken. `reason` is in the server's words, which may name the recipient; `message` is not. */
export class NotDelivered extends Error {
  /** Trying again would not help: the server has refused this recipient or this mail. */
  readonly permanent: boolean;
  readonly reason: string;

  constructor(message: string, permanent: boolean, reason: string) {
    super(message);
    this.permanent = permanent;
    this.reason = reason.slice(0, 500);
  }
}

export type TransportSettings = {
  /** Unset: mails become files in `outboxFolder`. */
  smtpUrl?: string;
  outboxFolder: string;
  from: string;
  /** How long the server may keep silent, and how long one mail may take in all. */
  patience?: { silenceMs: number; sendMs: number };
};

export function openTransport(settings: TransportSettings): Transport {
  return settings.smtpUrl ? overSmtp(settings, settings.smtpUrl) : toFolder(settings);
}

function overSmtp(
  { from, patience = { silenceMs: 10_000, sendMs: 30_000 } }: TransportSettings,
  smtpUrl: string,
): Transport {
  const { url, tls, servername } = readSmtpAddress(smtpUrl);
  const pool = createTransport({
    url,
    ...(servername && { servername }),
    // Certificates are checked, as is nodemailer's default; after STARTTLS too.
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    pool: true,
    maxConnections: 5,
    maxRequeues: 1,
    idleTimeout: 10_000,
    connectionTimeout: patience.silenceMs,
    greetingTimeout: patience.silenceMs,
    socketTimeout: patience.silenceMs,
    dnsTimeout: patience.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      const mail = { ...mailOf(message, from), signal: AbortSignal.timeout(patience.sendMs) };
      await pool.sendMail(mail).catch((fault) => {
        throw whyNotDelivered(fault);
      });
    },
    describe() {
      const { hostname, port } = new URL(url);
      return `the SMTP server ${hostname}${port && `:${port}`}`;
    },
    close: () => pool.close(),
  };
}

/** The file is complete from the moment that it has its name, and a mail that is tried twice is still one file. */
function toFolder({ from, outboxFolder }: TransportSettings): Transport {
  mkdirSync(outboxFolder, { recursive: true, mode: 0o700 });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(mailOf(message, from));
      const name = `${message.date.toISOString().replaceAll(':', '-')}-${message.mailId}-${message.kind}.eml`;
      const unfinished = join(outboxFolder, `.${name}.part`);
      await writeFile(unfinished, bytes as Buffer);
      await rename(unfinished, join(outboxFolder, name));
    },
    describe: () => `files in ${outboxFolder}`,
    close() {},
  };
}

function mailOf(message: Message, from: string): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    date: message.date,
    from: oneAddress({ name: message.senderName, address: from }),
    to: oneAddress(message.to),
    replyTo: oneAddress(message.replyTo),
    subject: headerText(message.subject),
    text: message.text,
    html: message.html,
    icalEvent: message.invitation && {
      method: message.invitation.method,
      filename: fileNames[message.invitation.method],
      content: message.invitation.file,
    },
    // Asks holiday notices and the like not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}

const fileNames: Record<Invitation['method'], string> = { REQUEST: 'invitation.ics', CANCEL: 'cancellation.ics' };

/** Whatever got this far, a header holds one plain address and never a list. */
function oneAddress({ name, address }: Address): Address {
  if (!/^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(address)) {
    throw new NotDelivered('the address is not a plain email address', true, 'This is not a plain email address.');
  }
  return { name: headerText(name), address };
}

/** One line. What somebody typed to look like an encoded word of mail headers is kept from being decoded. */
function headerText(text: string): string {
  return oneLine(text).replaceAll('=?', '=\u200b?');
}

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string; response?: string };

/**
 * Only a refusal of the recipient or of the mail itself is for good. A refused sign-in or sender is the owner's to
 * repair, and the mails must still be there when that is done.
 */
function whyNotDelivered(fault: SmtpFault): NotDelivered {
  if (fault instanceof NotDelivered) return fault;
  const { code, responseCode = 0, command } = fault;
  const permanent = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command ?? '');
  const { reason, what } = isAboutTls(fault)
    ? { what: noSecureConnection, reason: `${noSecureConnection}: ${fault.message}` }
    : { what: 'mail not delivered', reason: fault.response ?? fault.message };
  const message = [what, code, command, responseCode || undefined].filter(Boolean).join(' ');
  return new NotDelivered(message, permanent, reason);
}

const noSecureConnection = 'mail not delivered: no secure connection to the SMTP server (STARTTLS, certificate)';
const isAboutTls = ({ code, message }: SmtpFault): boolean => code === 'ETLS' || /STARTTLS|certificate/i.test(message);
