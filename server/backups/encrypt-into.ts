import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Encrypts `source` to an age public key, and writes that to `sink`, which it closes. */
export async function encryptInto(source: Readable, sink: Writable, recipient: string): Promise<void> {
  // Loaded only now, since a site without a recipient never needs it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), sink);
}
