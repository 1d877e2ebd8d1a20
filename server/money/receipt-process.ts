import type { Receipt } from '#contracts/money/receipts.ts';
import { drawReceipt } from './draw-receipt.ts';

/** The program of the process that `makeReceiptPdf` starts. */
process.once('message', async (receipt: Receipt) => {
  const file = await drawReceipt(receipt);
  process.send?.(file, () => process.disconnect());
});
