import { ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReceiptSummary } from '#contracts/money/receipts.ts';
import { Button } from './Button.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { showFailure } from './use-form-submit.ts';

/** A button that loads and shows the receipts, which few people want to see. */
export function ReceiptsButton({ load, none }: { load(): Promise<ReceiptSummary[]>; none: string }) {
  const [receipts, setReceipts] = useState<ReceiptSummary[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const shown = useRef<HTMLDivElement>(null);

  async function show() {
    setLoading(true);
    try {
      setReceipts(await load());
      // The focus was on the button, which is gone.
      requestAnimationFrame(() => shown.current?.focus());
    } catch (error) {
      showFailure('The receipts couldn’t be loaded', error, 'Something went wrong. Please try again.');
    } finally {
      setLoading(false);
    }
  }

  if (receipts) {
    return (
      <div ref={shown} tabIndex={-1}>
        {receipts.length === 0 ? <p>{none}</p> : <ReceiptList receipts={receipts} />}
      </div>
    );
  }
  return (
    <Button variant="secondary" aria-disabled={isLoading} onClick={() => isLoading || void show()}>
      <ReceiptText aria-hidden className="size-5" />
      {isLoading ? 'Loading...' : 'Receipts'}
    </Button>
  );
}
