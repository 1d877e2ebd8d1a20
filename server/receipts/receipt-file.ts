import PQueue from 'p-queue';
import type { Receipt } from '#contracts/receipts.ts';
import { startChildProcess } from '../child-process.ts';
import { Refusal } from '../refusal.ts';

const TIMEOUT_MS = 20_000;
const MAX_WAITING = 20;

/** One at a time: each takes a process with some 90 MB for a second. */
const drawings = new PQueue({ concurrency: 1 });

type Start = typeof startChildProcess;

/** Draws the receipt as a PDF file. Throws `UNAVAILABLE` if too many wait or the process fails. */
export async function drawReceipt(receipt: Receipt, start: Start = startChildProcess): Promise<Buffer> {
  if (drawings.size >= MAX_WAITING) throw new Refusal('UNAVAILABLE');
  return drawings
    .add(() => drawInProcess(receipt, start))
    .catch((cause: unknown) => {
      throw Object.assign(new Refusal('UNAVAILABLE'), { cause });
    });
}

function drawInProcess(receipt: Receipt, start: Start): Promise<Buffer> {
  const { child, stderr } = start('receipt-process');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  return new Promise<Buffer>((resolve, reject) => {
    child.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`no receipt was drawn (${signal ?? code}): ${stderr()}`)));
    child.send(receipt, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
}
