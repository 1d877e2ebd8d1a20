import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { readSmtpAddress } from '../config/smtp-address.ts';
import { sampleMessage } from '../testing/mail.ts';
import { MailDeliveryError, type MailTransport, openTransport } from './mail-transport.ts';

describe('reading an SMTP address', () => {
  test.each([
    ['smtp://mail.example:587', 'required'],
    ['smtp://mailserver', 'required'],
    ['smtp://10.0.0.5:25', 'required'],
    ['smtp://[fd00::2]:25', 'required'],
    ['smtp://127.0.0.1.evil.example', 'required'],
    ['smtp://localhost.evil.example', 'required'],
    ['smtp://127.1', 'required'],
    ['smtp://mail.localhost:1025', 'required'],
    ['smtp://localhost.:1025', 'required'],
    ['smtp://mail.example?tls=none', 'none'],
    ['smtp://localhost:1025', 'if offered'],
    ['smtp://LOCALHOST:1025', 'if offered'],
    ['smtp://127.0.0.1:1025', 'if offered'],
    ['smtp://127.8.9.10', 'if offered'],
    ['smtp://[::1]:1025', 'if offered'],
    ['smtp://localhost?tls=required', 'required'],
    ['smtps://mail.example', 'from the start'],
    ['smtps://localhost', 'from the start'],
  ])('%s uses TLS %s', (address, tls) => expect(readSmtpAddress(address).tls).toBe(tls));

  test.each([
    'smtp://mail.example?requireTLS=false',
    'smtp://mail.example?tls.rejectUnauthorized=false',
    'smtp://mail.example?tls=none&ignoreTLS=true',
    'smtp://mail.example?tls=maybe',
    'smtps://mail.example?tls=none',
  ])('refuses %s', (address) => expect(() => readSmtpAddress(address)).toThrow(/tls=none/));

  test('removes only the tls option from the address', () => {
    const { url } = readSmtpAddress('smtp://me%40home:p%2Fw@mail.example:2525?tls=none');
    expect(url).toBe('smtp://me%40home:p%2Fw@mail.example:2525');
  });

  test.each([
    ['smtp://me:secret@LocalHost:1025', 'smtp://me:secret@127.0.0.1:1025'],
    ['smtp://me:secret@localhost?tls=none', 'smtp://me:secret@127.0.0.1'],
    ['smtps://me:secret@localhost', 'smtps://me:secret@127.0.0.1'],
  ])('resolves %s without DNS, and checks the certificate for that name', (address, url) => {
    expect(readSmtpAddress(address)).toMatchObject({ url, servername: 'localhost' });
  });
});

let server: SMTPServer | undefined;
let transport: MailTransport | undefined;
afterEach(async () => {
  transport?.close();
  await new Promise<void>((closed) => (server ? server.close(closed) : closed()));
  server = undefined;
});

/** A server that records all commands before and after STARTTLS. */
async function openServer(options: SMTPServerOptions) {
  const counts = { mails: 0, secureMails: 0, passwords: 0, securePasswords: 0 };
  const opened = new SMTPServer({
    authOptional: true,
    // Accepts unencrypted passwords, as an attacker in the middle would.
    allowInsecureAuth: true,
    closeTimeout: 100,
    ...options,
    onAuth(_auth, { secure }, callback) {
      counts[secure ? 'securePasswords' : 'passwords'] += 1;
      callback(null, { user: 'site' });
    },
    onData(stream, { secure }, callback) {
      counts[secure ? 'secureMails' : 'mails'] += 1;
      text(stream).then(() => callback(), callback);
    },
  });
  server = opened;
  opened.on('error', () => {});
  opened.listen(0, '127.0.0.1');
  await once(opened.server, 'listening');
  return { seen: counts, port: (opened.server.address() as AddressInfo).port };
}

async function send(port: number, addition: string, host = '127.0.0.1'): Promise<MailDeliveryError | undefined> {
  const smtpUrl = `smtp://site:secret@${host}:${port}${addition}`;
  transport = openTransport({ smtpUrl, outboxFolder: '/nowhere', from: 'site@coach.example' });
  return transport.send(sampleMessage).then(
    () => undefined,
    (error: MailDeliveryError) => error,
  );
}

const nothing = { mails: 0, secureMails: 0, passwords: 0, securePasswords: 0 };

describe('if TLS is required', () => {
  test.each([
    ['does not offer STARTTLS', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }],
    ['refuses STARTTLS that it offers', { disabledCommands: ['STARTTLS'] }],
    ['has a certificate of an unknown authority', { cert: certificate(), key: key() }],
  ])('sends neither password nor mail to a server that %s, and keeps the mail queued', async (_what, options) => {
    const { seen: counts, port } = await openServer(options);
    const error = await send(port, '?tls=required');
    expect(error).toBeInstanceOf(MailDeliveryError);
    expect(error?.isPermanent).toBe(false);
    expect(error?.message).toContain('mail not delivered: no secure connection to the SMTP server');
    expect(error?.reason).toMatch(/no secure connection/);
    expect(`${error?.message}${error?.reason}`).not.toContain('secret');
    expect(counts).toEqual(nothing);
  });

  test.each(['127.0.0.1', 'localhost'])(
    '%s with a certificate that is vouched for gets both over TLS',
    async (host) => {
      const usual = getCACertificates('default');
      setDefaultCACertificates([...usual, certificate()]);
      try {
        const { seen: counts, port } = await openServer({ cert: certificate(), key: key() });
        expect(await send(port, '?tls=required', host)).toBeUndefined();
        expect(counts).toEqual({ ...nothing, securePasswords: 1, secureMails: 1 });
      } finally {
        setDefaultCACertificates(usual);
      }
    },
  );
});

describe('if the address or the machine allows plain text', () => {
  test.each([
    ['?tls=none', { cert: certificate(), key: key() }],
    ['', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }],
  ])('smtp://127.0.0.1%s is sent to', async (addition, options) => {
    const { seen: counts, port } = await openServer(options);
    expect(await send(port, addition)).toBeUndefined();
    expect(counts).toEqual({ ...nothing, passwords: 1, mails: 1 });
  });

  test('checks the certificate of a server on this machine that offers STARTTLS', async () => {
    const { seen: counts, port } = await openServer({ cert: certificate(), key: key() });
    expect((await send(port, ''))?.message).toContain('no secure connection');
    expect(counts).toEqual(nothing);
  });
});

/** A certificate for 127.0.0.1 and localhost, valid until 2120. */
function certificate(): string {
  return `-----BEGIN CERTIFICATE-----
MIIBaDCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAltYWlsLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABG5arIPW0Avw3bPv
YvoM84Zb0+dC6oWNZE06mk8zur51pXiCi0NITSk1+QjrcXJZdVzYEF2FRTkFsDDX
LBGeyl2jTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJbG9j
YWxob3N0MB0GA1UdDgQWBBQgd0Ull0D5QicehvVPMwFMj2VaITAKBggqhkjOPQQD
AgNJADBGAiEAllrGTK8VbY9yWIDUlzs0K18MLco2wcrWLaMV0srROFACIQDy5Wu1
UKIgtVqisgq3wW7Ojd8GZA69OSBcjXpSIoB4SA==
-----END CERTIFICATE-----`;
}
function key(): string {
  return `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLgr/UY3LnsA+Zh7c
XOnt17VX6GdOEVKu5/i6ggOuLV6hRANCAARuWqyD1tAL8N2z72L6DPOGW9PnQuqF
jWRNOppPM7q+daV4gotDSE0pNfkI63FyWXVc2BBdhUU5BbAw1ywRnspd
-----END PRIVATE KEY-----`;
}
