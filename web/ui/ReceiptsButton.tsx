import { ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReceiptSummary } from '#contracts/money/receipts.ts';
import { Button } from './Button.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { showFailure } from './use-form-submit.ts';

/** Loads the receipts only when somebody asks for them, since few do. */
export function ReceiptsButton({ load, none }: { load(): Promise<ReceiptSummary[]>; none: string }) {
  const [receipts, setReceipts] = useState<ReceiptSummary[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const shown = useRef<HTMLDivElement>(null);

  async function show() {
    setLoading(true);
    try {
      setReceipts(await load());
      // The button is gone.
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
