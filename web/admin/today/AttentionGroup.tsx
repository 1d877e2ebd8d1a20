import { type ComponentProps, type Key, type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type BookingRef, bookingPath } from '../booking-ref.ts';
import { ConfirmMutationDialog } from '../ConfirmMutationDialog.tsx';
import { type AttentionList, attentionGroups } from './attention-groups.ts';
import type { Attention } from './today.ts';

export type AttentionProps = { attention: Attention; onDone(): void };

type AttentionRow = { key: Key; title: ReactNode; text: ReactNode; actions: ReactNode };
type Confirmation = Omit<ComponentProps<typeof ConfirmMutationDialog>, 'onClosed'>;

/** One group of items that wait for the coach. `children` makes the row of an item; `confirm` asks before a change. */
export function AttentionGroup<List extends AttentionList>({
  list,
  attention,
  onDone,
  children,
}: AttentionProps & {
  list: List;
  children(item: Attention[List][number], confirm: (confirmation: Confirmation) => void): AttentionRow;
}) {
  const id = useId();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const { title, icon: Icon, about, all } = attentionGroups[list];
  const items: readonly Attention[List][number][] = attention[list];
  const count = attention.counts[list];
  const hidden = count - items.length;
  return (
    <>
      {count > 0 && (
        <section aria-labelledby={id} className="border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0">
          <h3 id={id} className="flex items-center gap-2.5 font-sans font-semibold text-lg">
            <Icon aria-hidden className="size-5 shrink-0 text-apricot-deep" strokeWidth={1.75} />
            {title}
            <Badge tone="apricot">{count}</Badge>
          </h3>
          <p className="mt-1 text-base text-muted leading-normal">{about}</p>
          <ul className="mt-2">
            {items.map((item) => {
              const { key, title, text, actions } = children(item, setConfirmation);
              return (
                <li
                  key={key}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line/70 border-b py-3 leading-snug last:border-b-0"
                >
                  <div className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
                    <div>{title}</div>
                    <div className="text-base text-muted">{text}</div>
                  </div>
                  <div className="flex flex-wrap gap-2">{actions}</div>
                </li>
              );
            })}
          </ul>
          {all && hidden > 0 && (
            <Link href={all(attention)} className="text-link mt-1 inline-block py-2">
              and {hidden} more
            </Link>
          )}
        </section>
      )}
      {confirmation && (
        <ConfirmMutationDialog
          {...confirmation}
          onClosed={(isDone) => {
            setConfirmation(null);
            // The button that had the focus is gone.
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}

/** The client's name, which opens the booking. */
export function BookingLink({ booking }: { booking: BookingRef & { firstName: string; lastName: string } }) {
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-1.5">
      {fullName(booking)}
    </Link>
  );
}
