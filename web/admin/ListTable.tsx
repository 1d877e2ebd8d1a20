import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export function ListTable(props: { caption: string; header: ReactNode; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-card shadow-panel">
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">{props.header}</tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}

export function ColumnHeader({ name, className = 'px-4' }: { name: string; className?: string | undefined }) {
  return (
    <th scope="col" className={clsx('py-3 font-semibold first:pl-5', className)}>
      {name}
    </th>
  );
}

export const columnHeaders = (names: readonly string[]) => names.map((name) => <ColumnHeader key={name} name={name} />);

/** A row that its `OpenButton` covers. The transform keeps the button inside the row in every browser. */
export const openRowClass =
  'relative border-line/70 border-b leading-snug [transform:translate(0)] last:border-b-0 hover:bg-paper';
export const plainRowClass =
  'border-line/70 border-b leading-snug last:border-b-0 hover:bg-paper focus-visible:-outline-offset-3';

/** The cards that stand for the table's rows on a narrow screen. */
export const cardsClass = 'grid gap-4 sm:grid-cols-2';
export const cardClass = 'rounded-panel border border-line bg-card p-5 shadow-panel';
/** A card that an `OpenButton` in its heading opens. */
export const openCardClass =
  'relative leading-snug has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-leaf';
export const cardTitleClass = 'min-w-0 font-sans font-semibold text-lg leading-snug [overflow-wrap:anywhere]';

/** Opens the row or the card that it stands in, and can be clicked anywhere on it. */
export function OpenButton({
  id,
  isCard = false,
  onOpen,
  children,
}: {
  /** The id of the row's button, for the drawer that it opens. */
  id: string;
  isCard?: boolean;
  onOpen(): void;
  children: ReactNode;
}) {
  return (
    <button type="button" id={id} onClick={onOpen} className={coveringClass(isCard)}>
      {children}
    </button>
  );
}

/** Leads to the page of the row or the card that it stands in, and can be clicked anywhere on it. */
export function OpenLink(props: { href: string; isCard?: boolean; children: ReactNode }) {
  return (
    <Link href={props.href} className={coveringClass(props.isCard)}>
      {props.children}
    </Link>
  );
}

const coveringClass = (isCard = false) =>
  clsx(
    'cursor-pointer text-left after:absolute after:inset-0 focus-visible:outline-none',
    isCard
      ? 'after:rounded-panel'
      : 'font-semibold after:rounded-lg focus-visible:after:outline-3 focus-visible:after:outline-leaf focus-visible:after:-outline-offset-3',
  );
