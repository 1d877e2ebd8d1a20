import '../../zod-without-eval.ts';
import * as Tabs from 'radix-ui/tabs';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageTab } from '../../ui/PageTab.tsx';
import { adminPage } from '../AdminLayout.tsx';
import { useListView } from '../list-view.ts';
import { CreditPanel } from './CreditPanel.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentListing } from './PaymentListing.tsx';
import { PaymentsView, type PaymentTab } from './payments-view.ts';
import { TakingsPanel } from './TakingsPanel.tsx';

export default adminPage('Payments', Payments);

const tabs = { list: 'All payments', takings: 'Takings', credit: 'Credit' } as const satisfies Record<
  PaymentTab,
  string
>;

const blockNames = { list: 'List of payments', takings: 'Takings', credit: 'Clients with credit' } as const;

function Payments() {
  const list = useListView(PaymentsView, ['open', 'refund']);
  const { view } = list;
  return (
    <>
      <Tabs.Root value={view.tab} onValueChange={(tab) => list.show({ tab: tab as PaymentTab })}>
        <Tabs.List aria-label="Money" className="flex flex-wrap gap-x-7 border-line border-b">
          {Object.entries(tabs).map(([tab, name]) => (
            <PageTab key={tab} value={tab}>
              {name}
            </PageTab>
          ))}
        </Tabs.List>
        <Tabs.Content value={view.tab} tabIndex={-1} className="pt-6">
          <ErrorBoundary key={view.tab} name={blockNames[view.tab]}>
            {view.tab === 'list' && (
              <PaymentListing view={view} onShow={list.show} onOpen={(open) => list.open({ open })} />
            )}
            {view.tab === 'takings' && <TakingsPanel view={view} onShow={list.show} />}
            {view.tab === 'credit' && <CreditPanel />}
          </ErrorBoundary>
        </Tabs.Content>
      </Tabs.Root>
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
