import type { Receipt } from '#contracts/receipts.ts';
import { layOutReceipt } from './receipt-layout.ts';

/** The program of the process that `drawReceipt` starts. */
process.once('message', async (receipt: Receipt) => {
  const file = await layOutReceipt(receipt);
  process.send?.(file, () => process.disconnect());
});
