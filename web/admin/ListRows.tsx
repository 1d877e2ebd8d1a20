import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';

/** A column of a list: in the table on a wide screen, and in its place on each row's card on a narrow one. */
export type Column<Row> = {
  /** The heading in the table. A column without a name appears only on cards. */
  name?: string;
  /** The header cell in the table, if it shows more than the name. */
  header?: ReactNode;
  headerClass?: string;
  cell(row: Row, isCard: boolean): ReactNode;
  /** The classes of the cells in the table. */
  cellClass?: string;
  /** The place on a card, or the number of its line there. A column without a place appears only in the table. */
  card?: 'title' | 'corner' | 'pair' | 'foot' | number;
  /** The classes of an element around the cell on a card. Without them, the cell has no such element. */
  cardClass?: string;
};

export type ListLayout<Row> = {
  /** The columns; the first one names the rows. */
  columns: readonly Column<Row>[];
  /** The classes of all headers and of all cells in the table. */
  headerClass?: string;
  cellClass: string;
  /** The classes of a card's title and corner. */
  cardHeadClass?: string;
  /** Tells the rows apart, if their ids do not. */
  keyOf?(row: Row): string;
  /** True if an `OpenButton` or `OpenLink` covers each row. */
  hasOpenableRows?: boolean;
};

type ListRowsProps<Row> = { name: string; layout: ListLayout<Row>; rows: readonly Row[] };

export function ListTable<Row extends { id: number }>({ name, layout, rows }: ListRowsProps<Row>) {
  const { headerClass = 'px-4' } = layout;
  const columns = layout.columns.filter((column) => column.name !== undefined);
  return (
    <div className="panel overflow-hidden shadow-panel">
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            {columns.map((column) => (
              <Fragment key={column.name}>
                {column.header ?? (
                  <th scope="col" className={clsx('py-3 font-semibold first:pl-5', headerClass, column.headerClass)}>
                    {column.name}
                  </th>
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={layout.keyOf?.(row) ?? row.id} className={layout.hasOpenableRows ? openRowClass : plainRowClass}>
              {columns.map(({ name, cell, cellClass }, index) => {
                const Cell = index === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={name}
                    scope={index === 0 ? 'row' : undefined}
                    className={clsx(layout.cellClass, index === 0 && nameCellClass, cellClass)}
                  >
                    {cell(row, false)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The transform keeps the button that covers a row within the row in every browser. */
const openRowClass =
  'relative border-line/70 border-b leading-snug [transform:translate(0)] last:border-b-0 hover:bg-paper';
const plainRowClass =
  'border-line/70 border-b leading-snug last:border-b-0 hover:bg-paper focus-visible:-outline-offset-3';
const nameCellClass = 'pl-5 text-left';

export function ListCards<Row extends { id: number }>({ name, layout, rows }: ListRowsProps<Row>) {
  return (
    <ul aria-label={name} className="grid gap-4 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={layout.keyOf?.(row) ?? row.id}
          className={clsx(
            'panel flex flex-col p-5 leading-snug shadow-panel',
            layout.hasOpenableRows && 'relative has-[h2_:focus-visible]:outline-3 has-[h2_:focus-visible]:outline-leaf',
          )}
        >
          <Card layout={layout} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Card<Row>({ layout: { columns, cardHeadClass = 'gap-3' }, row }: { layout: ListLayout<Row>; row: Row }) {
  const columnsAt = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const renderParts = (shown: Column<Row>[]) =>
    shown.map((column, index) => <CardPart key={column.name ?? index} column={column} row={row} />);
  const lines = columns.filter(({ card }) => typeof card === 'number');
  const pairs = columnsAt('pair');
  return (
    <>
      <div className={clsx('flex items-start justify-between', cardHeadClass)}>
        <h2 className="min-w-0 font-sans font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
          {renderParts(columnsAt('title'))}
        </h2>
        {renderParts(columnsAt('corner'))}
      </div>
      {renderParts(lines.sort((one, other) => Number(one.card) - Number(other.card)))}
      {pairs.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 text-base">
          {pairs.map((column) => (
            <div key={column.name}>
              <dt className="text-muted text-sm">{column.name}</dt>
              <dd>{column.cell(row, true)}</dd>
            </div>
          ))}
        </dl>
      )}
      {renderParts(columnsAt('foot'))}
    </>
  );
}

function CardPart<Row>({ column: { cell, card, cardClass }, row }: { column: Column<Row>; row: Row }) {
  const content = cell(row, true);
  if (!content || !cardClass) return content;
  const Part = typeof card === 'number' ? 'p' : 'div';
  return <Part className={cardClass}>{content}</Part>;
}

/** A button that covers the row or card that it stands in, and opens it. */
export function OpenButton(props: {
  /** The element's id, by which a closing drawer finds it to return the focus. */
  id: string;
  isCard?: boolean;
  onOpen(): void;
  children: ReactNode;
}) {
  const { id, isCard = false, onOpen, children } = props;
  return (
    <button type="button" id={id} onClick={onOpen} className={coveringClass(isCard)}>
      {children}
    </button>
  );
}

/** A link that covers the row or card that it stands in, and leads to its page. */
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
