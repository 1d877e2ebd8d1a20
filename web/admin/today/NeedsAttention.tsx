import { CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AttentionList } from '#contracts/today/today.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { usePaymentLinkNote } from '../payment-link-note.ts';
import { AttentionGroup } from './AttentionGroup.tsx';
import { attentionGroups } from './attention-groups.ts';
import { attentionRows } from './attention-rows.tsx';
import { type ClosedCalls, ClosedCallsReport } from './ClosedCallsReport.tsx';
import { type Attention, countAttention } from './today.ts';
import { UnfinishedCalls } from './UnfinishedCalls.tsx';

const lists = Object.keys(attentionGroups) as AttentionList[];

/** The first items of each list, or all of `list`. The heading takes the focus from an item that is done. */
export function NeedsAttention({ attention, list }: { attention: Attention; list?: AttentionList }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [closed, setClosed] = useState<ClosedCalls | null>(null);
  const shared = {
    attention,
    isWhole: list !== undefined,
    onDone: () => heading.current?.focus(),
    dates: useCoachDates(),
    describeLink: usePaymentLinkNote(),
  };
  const count = list ? attention.counts[list] : countAttention(attention);
  return (
    <section aria-labelledby="attention" className="panel p-5 shadow-panel sm:p-7">
      <h2 ref={heading} id="attention" tabIndex={-1} className="text-heading">
        Needs attention
      </h2>
      {closed && <ClosedCallsReport closed={closed} onChanged={setClosed} onDone={shared.onDone} />}
      {count === 0 && (
        <p className="mt-3 flex gap-3 text-muted">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          {list
            ? `Nothing is left here: ${attentionGroups[list].title.toLowerCase()}.`
            : 'You’re all caught up: nothing is waiting for you.'}
        </p>
      )}
      {/* Groups without items stay, since one may still show a dialog, such as a new payment link. */}
      <div className="mt-5 empty:hidden">
        {(list ? [list] : lists).map((key) => (
          <ErrorBoundary key={key} name={attentionGroups[key].part}>
            {key === 'unfinished' ? (
              <UnfinishedCalls {...shared} onCallsClosed={setClosed} />
            ) : (
              <AttentionGroup list={key} toRow={attentionRows[key]} {...shared} />
            )}
          </ErrorBoundary>
        ))}
      </div>
    </section>
  );
}
