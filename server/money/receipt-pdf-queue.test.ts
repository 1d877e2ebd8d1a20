import type { ChildProcess } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Receipt } from '#contracts/money/receipts.ts';
import { startChildProcess } from '../process/child-process.ts';
import { makeReceiptPdf } from './receipt-pdf-queue.ts';

const receipt = (number: number, change: Partial<Receipt> = {}): Receipt => ({
  number,
  kind: 'payment',
  amount: 8500,
  currency: 'usd',
  issuedOn: '2027-01-01',
  about: '60-minute coaching call, Monday, January 4, 2027 at 9:00 AM EST',
  seller: { name: 'Brooks Nutrition LLC', addressLines: ['1 Elm Street'], taxLine: null },
  payer: { name: 'Ana Ruiz', email: 'ana@example.com' },
  paymentNumber: number,
  refunded: 0,
  ...change,
});

/** Draws with processes that are counted. */
function openDrawing() {
  const started: ChildProcess[] = [];
  const draw = (asked: Receipt) =>
    makeReceiptPdf(asked, (program) => {
      const process = startChildProcess(program);
      started.push(process.child);
      return process;
    });
  return { started, draw };
}

test('forty requests for one receipt are one drawing, and later ones none', async () => {
  const { started, draw } = openDrawing();
  const files = await Promise.all(Array.from({ length: 40 }, () => draw(receipt(1))));
  expect(files.map((file) => file.subarray(0, 5).toString())).toEqual(Array(40).fill('%PDF-'));
  expect(await draw(receipt(1))).toBe(files[0]);
  expect(started).toHaveLength(1);
});

test('what has changed in it is drawn anew: a refund, or a payer who was erased', async () => {
  const { started, draw } = openDrawing();
  await draw(receipt(2));
  await draw(receipt(2, { refunded: 4000 }));
  await draw(receipt(2, { payer: { name: '', email: '' } }));
  expect(started).toHaveLength(3);
});

test('a drawing that failed is tried again by the next request', async () => {
  const { started, draw } = openDrawing();
  const asked = draw(receipt(3));
  started[0]?.kill('SIGKILL');
  await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect((await draw(receipt(3))).subarray(0, 5).toString()).toBe('%PDF-');
  expect(started).toHaveLength(2);
});
