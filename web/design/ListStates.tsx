import { useState } from 'react';
import type { ReceiptSummary } from '#contracts/money/receipts.ts';
import { statusLabel, statusTone } from '../admin/booking-labels.ts';
import { FilterSelect, ListFilters } from '../admin/ListFilters.tsx';
import { EmptyList } from '../admin/ListFrame.tsx';
import { ListCards, type ListLayout, ListTable, OpenButton } from '../admin/ListRows.tsx';
import { ProgressBar } from '../course/ProgressBar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';
import { toast } from '../ui/toast.ts';
import { Sample, Samples } from './Sample.tsx';

const tones = ['leaf', 'apricot', 'sand', 'danger', 'plain'] as const;
const rows = [
  { id: 1, name: 'Ida Lund', time: 'June 14, 9:30 AM', status: 'confirmed' },
  { id: 2, name: 'Noor Haddad', time: 'June 15, 2:00 PM', status: 'pending' },
  { id: 3, name: 'Tom Birch', time: 'June 16, 11:00 AM', status: 'cancelled' },
];

const open = () => toast({ title: 'Opens the row' });
const layout: ListLayout<(typeof rows)[number]> = {
  hasOpenableRows: true,
  cellClass: 'px-4 py-4',
  columns: [
    {
      name: 'Client',
      card: 'title',
      cell: ({ id, name }, isCard) => (
        <OpenButton id={`sample-${isCard ? 'card' : 'row'}-${id}`} isCard={isCard} onOpen={open}>
          {name}
        </OpenButton>
      ),
    },
    { name: 'Time', card: 1, cardClass: 'mt-1 text-muted', cell: ({ time }) => time },
    {
      name: 'Status',
      card: 2,
      cardClass: 'mt-3',
      cell: ({ status }) => <Badge tone={statusTone({ kind: 'paid', status })}>{statusLabel(status)}</Badge>,
    },
  ],
};

const payment = { currency: 'usd', issuedOn: '2027-06-09', about: '45-minute coaching call', link: '' };
const receipts: ReceiptSummary[] = [
  { ...payment, number: 8, kind: 'refund', amount: 2000 },
  { ...payment, number: 7, kind: 'payment', amount: 7000 },
];

export function ListStates() {
  const [status, setStatus] = useState('all');
  const [search, setSearch] = useState('');
  return (
    <Samples>
      <Sample name="Badges" wide>
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample name="Filters" wide>
        <ListFilters label="Search bookings" placeholder="Name or email" search={search} onSearch={setSearch}>
          <FilterSelect
            label="Status"
            value={status}
            options={[
              { value: 'all', label: 'All' },
              { value: 'confirmed', label: 'Confirmed' },
            ]}
            onChoose={setStatus}
          />
        </ListFilters>
      </Sample>
      <Sample name="Receipts, once they are asked for">
        <ReceiptsButton load={async () => receipts} none="No receipt yet." />
      </Sample>
      <Sample name="Table, on a wide screen" wide>
        <div className="overflow-x-auto">
          <ListTable name="Sample bookings" layout={layout} rows={rows} />
        </div>
      </Sample>
      <Sample name="Cards, on a phone" wide>
        <ListCards name="Sample bookings" layout={layout} rows={rows} />
      </Sample>
      <Sample name="Empty list">
        <EmptyList title="No bookings yet" note="They appear here." action={{ name: 'Show all', onClick: open }} />
      </Sample>
      <Sample name="Progress">
        {[0, 42, 100].map((percent) => (
          <ProgressBar key={percent} percent={percent} label={`${percent} percent`} />
        ))}
      </Sample>
    </Samples>
  );
}
