import '../../zod-without-eval.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { adminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentListing } from './PaymentListing.tsx';
import { PaymentsView } from './payments-view.ts';

export default adminPage('Payments', Payments);

function Payments() {
  const list = useListView(PaymentsView, ['open', 'refund']);
  const { view } = list;
  return (
    <>
      <ErrorBoundary name="List of payments">
        <PaymentListing view={view} onShow={list.show} onOpen={(open) => list.open({ open })} />
      </ErrorBoundary>
      {view.open !== null && (
        <ErrorBoundary key={view.open} name="Payment">
          <PaymentDrawer
            id={view.open}
            isRefunding={view.refund}
            onOpenRefund={() => list.openDialog({ refund: true })}
            onCloseRefund={() => list.closeDialog({ refund: false })}
            onLeave={list.close}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
