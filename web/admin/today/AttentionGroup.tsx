import { type Key, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { AttentionList } from '#contracts/today/today.ts';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { type BookingRef, bookingPath } from '../booking-ref.ts';
import type { useCoachDates } from '../coach-dates.ts';
import type { usePaymentLinkNote } from '../payment-link-note.ts';
import { attentionGroups, attentionListPath } from './attention-groups.ts';
import type { Attention } from './today.ts';

export type AttentionProps = {
  attention: Attention;
  /** True if the page shows this list alone, with all its items. */
  isWhole?: boolean;
  onDone(): void;
  dates: ReturnType<typeof useCoachDates>;
  describeLink: ReturnType<typeof usePaymentLinkNote>;
};

type RowTools = Pick<AttentionProps, 'onDone' | 'dates' | 'describeLink'> & {
  /** Shows a dialog. On closing, the dialog reports whether the item may be gone. */
  open(dialog: Dialog): void;
};
type Dialog = (close: (isDone?: boolean) => void) => ReactNode;

type AttentionRow = {
  key: Key;
  /** The checkbox before the item. */
  choice?: ReactNode;
  title: ReactNode;
  text: ReactNode;
  actions: ReactNode;
};

/** The functions that make the row of an item, by list. */
export type AttentionRows = {
  [List in AttentionList]: (item: Attention[List][number], tools: RowTools) => AttentionRow;
};

export function AttentionGroup<List extends AttentionList>(
  props: AttentionProps & { list: List; above?: ReactNode; toRow: AttentionRows[List] },
) {
  const { list, attention, isWhole = false, above, toRow, onDone, dates, describeLink } = props;
  const id = useId();
  const [opened, setOpened] = useState<{ dialog: Dialog } | null>(null);
  const isDone = useRef(false);

  useEffect(() => {
    // The button that opened the dialog may be gone with its row, so `onDone` moves the focus.
    if (!opened && isDone.current) onDone();
    isDone.current = false;
  }, [opened, onDone]);

  const open = (dialog: Dialog) => setOpened({ dialog });
  const close = (wasDone = false) => {
    isDone.current = wasDone;
    setOpened(null);
  };
  const { title, icon: Icon, about, listPath = attentionListPath(list) } = attentionGroups[list];
  const items: readonly Attention[List][number][] = attention[list];
  const count = attention.counts[list];
  const hiddenCount = count - items.length;
  return (
    <>
      {count > 0 && (
        <section aria-labelledby={id} className="border-line border-t py-5 first:border-t-0 first:pt-0 last:pb-0">
          <h3 id={id} className="flex items-center gap-2.5 font-sans font-semibold text-lg">
            <Icon aria-hidden className="size-5 shrink-0 text-apricot-deep" strokeWidth={1.75} />
            {isWhole ? (
              <CountedTitle title={title} count={count} />
            ) : (
              <Link href={listPath} className="flex items-center gap-2.5 py-1.5 underline-offset-4 hover:underline">
                <CountedTitle title={title} count={count} />
              </Link>
            )}
          </h3>
          <p className="mt-1 text-base text-muted leading-normal">{about}</p>
          {above}
          <ul className="mt-2">
            {items.map((item) => {
              const { key, choice, title, text, actions } = toRow(item, { onDone, dates, describeLink, open });
              return (
                <li
                  key={key}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line/70 border-b py-3 leading-snug last:border-b-0"
                >
                  <div className="flex min-w-0 grow basis-56 gap-1 [overflow-wrap:anywhere]">
                    {choice}
                    <div className="min-w-0">
                      <div>{title}</div>
                      <div className="text-base text-muted">{text}</div>
                    </div>
                  </div>
                  <div className="flex flex-wrap gap-2">{actions}</div>
                </li>
              );
            })}
          </ul>
          {hiddenCount > 0 &&
            (isWhole ? (
              <p className="mt-2 text-muted">
                These are {items.length} of {count}. The others follow as soon as some of these are done.
              </p>
            ) : (
              <Link href={listPath} className="text-link mt-1 inline-block py-2">
                All {count}
                <span className="sr-only"> ({title})</span>
              </Link>
            ))}
        </section>
      )}
      {opened?.dialog(close)}
    </>
  );
}

const CountedTitle = ({ title, count }: { title: string; count: number }) => (
  <>
    {title}
    <Badge tone="apricot">{count}</Badge>
  </>
);

/** The title of an item, which leads to it. */
export const ItemLink = (props: { href: string; children: ReactNode }) => (
  <Link className="text-link inline-block py-1.5" {...props} />
);

/** The client's name, which opens the booking. */
export const BookingLink = ({ booking }: { booking: BookingRef & { firstName: string; lastName: string } }) => (
  <ItemLink href={bookingPath(booking)}>{fullName(booking)}</ItemLink>
);
