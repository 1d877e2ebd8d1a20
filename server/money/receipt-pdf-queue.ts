import PQueue from 'p-queue';
import type { Receipt } from '#contracts/money/receipts.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { startChildProcess } from '../process/child-process.ts';
import { Refusal } from '../requests/refusal.ts';

const TIMEOUT_MS = 20_000;
const MAX_WAITING = 20;
/** The most files kept, of some 30 kB each. */
const MAX_KEPT = 40;
/** The time for which a file is kept, and so the data of a person who is erased meanwhile. */
const KEPT_MS = 10 * MINUTE_MS;

/** The queue that draws one receipt at a time: each takes a process with some 90 MB for a second. */
const drawings = new PQueue({ concurrency: 1 });

/** The files by the whole content of their receipts, so that no file with an erased name is sent afterwards. */
const files = new Map<string, { file: Promise<Buffer>; forget: NodeJS.Timeout }>();

type Start = typeof startChildProcess;

/** Draws the receipt's PDF once for all who ask. Throws `UNAVAILABLE` if too many wait or the drawing fails. */
export async function makeReceiptPdf(receipt: Receipt, start: Start = startChildProcess): Promise<Buffer> {
  const key = JSON.stringify(receipt);
  const known = files.get(key);
  if (known) return known.file;
  if (drawings.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
  const file = drawings
    .add(() => drawInProcess(receipt, start))
    .catch((cause: unknown) => {
      forgetFile(key);
      throw Object.assign(new Refusal('UNAVAILABLE'), { cause });
    });
  files.set(key, { file, forget: setTimeout(forgetFile, KEPT_MS, key).unref() });
  const [oldest] = files.keys();
  if (files.size > MAX_KEPT && oldest) forgetFile(oldest);
  return file;
}

function forgetFile(key: string): void {
  clearTimeout(files.get(key)?.forget);
  files.delete(key);
}

function drawInProcess(receipt: Receipt, start: Start): Promise<Buffer> {
  const { child, stderr } = start('receipt-process');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise<Buffer>((resolve, reject) => {
    child.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`no receipt was drawn (${signal ?? code}): ${stderr()}`)));
    child.send(receipt, (error) => error && reject(error));
  }).finally(() => clearTimeout(killTimer));
}
