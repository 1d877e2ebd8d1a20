import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AcceptedMail } from './checker/records.ts';
import type { Random } from './random.ts';

/** Most mails are accepted at once, some so slowly that a kill may come before the answer. */
const SLOW_SHARE = 0.1;
const SLOWEST_MS = 1_000;

/** A mail server that records each mail that it accepts, and keeps the newest link to each client's call. */
export async function openMailServer(random: Random) {
  const accepted: AcceptedMail[] = [];
  const links = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const receivedAt = Date.now();
        const { messageId = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
        if (random.chance(SLOW_SHARE)) await pause(random.below(SLOWEST_MS));
        const recipient = envelope.rcptTo.map(({ address }) => address).join();
        const link = /\/my-call#((?:free|paid)-\d+\.[\w-]+)/.exec(text)?.[1];
        if (link) links.set(recipient, link);
        accepted.push({ messageId, recipient, receivedAt, at: Date.now() });
        callback();
      });
    },
  });
  // The site is killed in the middle of a conversation.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    findLink: (recipient: string) => links.get(recipient),
    close: () => new Promise<void>((closed) => server.close(closed)),
  };
}
