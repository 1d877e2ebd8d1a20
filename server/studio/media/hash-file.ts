import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Hashes a file's content for its name: 32 hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex').slice(0, 32);
}
