import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { listOwnReceipts } from '#contracts/money/receipts.ts';
import { endpointQuery } from '../queries.ts';
import { ReceiptList } from '../ui/ReceiptList.tsx';

/** Newest first. */
export function OwnReceipts({ user }: { user: CurrentUser }) {
  const { data, error } = useQuery({ ...endpointQuery(listOwnReceipts), staleTime: 0, refetchOnMount: 'always' });
  if (!data) {
    return error ? (
      <p role="alert" className="mt-5">
        Your receipts couldn’t be loaded. {error.message}
      </p>
    ) : (
      <p role="status" className="mt-5 text-muted">
        Looking for your receipts…
      </p>
    );
  }
  if (data.length === 0) {
    return (
      <p className="mt-5">
        {user.isVerified
          ? 'You haven’t paid for anything here yet. Once you do, the receipt shows here.'
          : 'No receipts show here yet.'}
      </p>
    );
  }
  return (
    <div className="mt-3">
      <ReceiptList receipts={data} />
    </div>
  );
}
