import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

type SmtpRefusal = { code: number; text: string };
export type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email };

/**
 * A real SMTP server on a free port. It calls `refuse` for each recipient, and `hold` before it accepts a mail; `hold`
 * refuses the mail by throwing. Tests may replace both at any time.
 */
export async function openSmtpServer() {
  const smtpServer = {
    received: [] as ReceivedMail[],
    /** Each recipient that a client named, accepted or not. */
    attempts: [] as { at: number; address: string }[],
    refuse: (_address: string): SmtpRefusal | null => null,
    hold: async (_mail: Email) => {},
    url: '',
    close: () => new Promise<void>((done) => server.close(done)),
  };
  const receive = async (stream: Readable, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
    const raw = await text(stream);
    const mail = await PostalMime.parse(raw);
    await smtpServer.hold(mail);
    smtpServer.received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      mail,
    });
  };
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onRcptTo({ address }, _, callback) {
      smtpServer.attempts.push({ at: performance.now(), address });
      const refusal = smtpServer.refuse(address);
      callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData(stream, session, callback) {
      receive(stream, session).then(() => callback(), callback);
    },
  });
  // Some tests kill the client or let it give up.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  smtpServer.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return smtpServer;
}

/** A server that accepts connections and never sends a byte. */
export async function openSilentServer() {
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})));
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return sockets.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
