import '../../zod-without-eval.ts';
import { UserQueryProvider } from '../../accounts/UserQueryProvider.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../../ui/ToasterSlot.tsx';
import { AdminLayout } from '../AdminLayout.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentListing } from './PaymentListing.tsx';
import { usePaymentsView } from './use-payments-view.ts';

export default function PaymentsPage() {
  usePreloadToaster();
  return (
    <AdminLayout title="Payments">
      <UserQueryProvider>
        <Payments />
      </UserQueryProvider>
    </AdminLayout>
  );
}

function Payments() {
  const place = usePaymentsView();
  const { view } = place;
  return (
    <>
      <ErrorBoundary name="List of payments">
        <PaymentListing view={view} onShow={place.show} onOpen={place.open} />
      </ErrorBoundary>
      {view.open !== null && (
        <ErrorBoundary key={view.open} name="Payment">
          <PaymentDrawer
            id={view.open}
            isRefunding={view.isRefunding}
            onAskRefund={place.askRefund}
            onDropRefund={place.dropRefund}
            onLeave={place.close}
          />
        </ErrorBoundary>
      )}
    </>
  );
}
