import '../../zod-without-eval.ts';
import * as Tabs from 'radix-ui/tabs';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTabs } from '../../ui/PageTab.tsx';
import { titledAdminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentListing } from './PaymentListing.tsx';
import { PaymentsView } from './payments-view.ts';
import { TakingsPanel } from './TakingsPanel.tsx';

export default titledAdminPage('Payments', Payments);

const tabs = { list: 'All payments', takings: 'Takings', credit: 'Credit' } as const;

const boundaryNames = { list: 'List of payments', takings: 'Takings', credit: 'Clients with credit' } as const;

function Payments() {
  const list = useListView(PaymentsView, ['open', 'refund']);
  const { view } = list;
  return (
    <>
      <PageTabs label="Money" names={tabs} value={view.tab} onChoose={(tab) => list.show({ tab })}>
        <Tabs.Content value={view.tab} tabIndex={-1} className="pt-6">
          <ErrorBoundary key={view.tab} name={boundaryNames[view.tab]}>
            {view.tab === 'list' && (
              <PaymentListing view={view} onShow={list.show} onOpen={(open) => list.open({ open })} />
            )}
            {view.tab === 'takings' && <TakingsPanel view={view} onShow={list.show} />}
            {view.tab === 'credit' && <CreditPanel />}
          </ErrorBoundary>
        </Tabs.Content>
      </PageTabs>
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
