import { useState } from 'react';
import type { ReceiptSummary } from '#contracts/receipts.ts';
import { statusLabel, statusTone } from '../admin/booking-labels.ts';
import { FilterSelect, ListFilters } from '../admin/ListFilters.tsx';
import { EmptyList } from '../admin/ListFrame.tsx';
import {
  cardClass,
  cardsClass,
  cardTitleClass,
  columnHeaders,
  ListTable,
  OpenButton,
  openRowClass,
} from '../admin/ListTable.tsx';
import { ProgressBar } from '../course/ProgressBar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ReceiptsButton } from '../ui/ReceiptsButton.tsx';
import { toast } from '../ui/toast.ts';
import { Sample, Samples } from './Sample.tsx';

const tones = ['leaf', 'apricot', 'sand', 'danger', 'plain'] as const;
const rows = [
  { name: 'Ida Lund', time: 'June 14, 9:30 AM', status: 'confirmed' },
  { name: 'Noor Haddad', time: 'June 15, 2:00 PM', status: 'pending' },
  { name: 'Tom Birch', time: 'June 16, 11:00 AM', status: 'cancelled' },
];

const payment = { currency: 'usd', issuedOn: '2027-06-09', about: '45-minute coaching call', link: '' };
const receipts: ReceiptSummary[] = [
  { ...payment, number: 8, kind: 'refund', amount: 2000 },
  { ...payment, number: 7, kind: 'payment', amount: 7000 },
];

export function ListStates() {
  const [status, setStatus] = useState('all');
  const [search, setSearch] = useState('');
  const open = () => toast({ title: 'Opens the row' });
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
          <ListTable caption="Sample bookings" header={columnHeaders(['Client', 'Time', 'Status'])}>
            {rows.map((row) => (
              <tr key={row.name} className={openRowClass}>
                <td className="py-4 pl-5">
                  <OpenButton id={`row-${row.name}`} onOpen={open}>
                    {row.name}
                  </OpenButton>
                </td>
                <td className="px-4">{row.time}</td>
                <td className="px-4">
                  <SampleStatus status={row.status} />
                </td>
              </tr>
            ))}
          </ListTable>
        </div>
      </Sample>
      <Sample name="Cards, on a phone" wide>
        <div className={cardsClass}>
          {rows.map((row) => (
            <article key={row.name} className={cardClass}>
              <h4 className={cardTitleClass}>{row.name}</h4>
              <p className="mt-1 text-muted">{row.time}</p>
              <p className="mt-3">
                <SampleStatus status={row.status} />
              </p>
            </article>
          ))}
        </div>
      </Sample>
      <Sample name="Empty list">
        <EmptyList title="No bookings yet" note="They appear here." action={{ name: 'Show all', onClick: open }} />
      </Sample>
      <Sample name="Progress">
        {[0, 42, 100].map((percent) => (
          <ProgressBar key={percent} percent={percent} words={`${percent} percent`} />
        ))}
      </Sample>
    </Samples>
  );
}

const SampleStatus = ({ status }: { status: string }) => (
  <Badge tone={statusTone({ kind: 'paid', status })}>{statusLabel(status)}</Badge>
);
