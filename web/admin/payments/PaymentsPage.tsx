import '../../zod-without-eval.ts';
import { PersonalQueries } from '../../accounts/PersonalQueries.tsx';
import { usePreparedToaster } from '../../ui/ToasterSlot.tsx';
import { AdminFrame } from '../AdminFrame.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentListing } from './PaymentListing.tsx';
import { usePaymentsView } from './payments-view.ts';

export default function PaymentsPage() {
  usePreparedToaster();
  return (
    <AdminFrame title="Payments">
      <PersonalQueries>
        <Payments />
      </PersonalQueries>
    </AdminFrame>
  );
}

function Payments() {
  const place = usePaymentsView();
  const { view } = place;
  return (
    <>
      <PaymentListing view={view} onShow={place.show} onOpen={place.open} />
      {view.open !== null && (
        <PaymentDrawer
          key={view.open}
          id={view.open}
          isRefunding={view.isRefunding}
          onAskRefund={place.askRefund}
          onDropRefund={place.dropRefund}
          onLeave={place.close}
        />
      )}
    </>
  );
}
