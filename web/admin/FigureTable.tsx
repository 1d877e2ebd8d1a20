import { clsx } from 'clsx';

type FigureTableProps = { name: string; columns: readonly string[]; rows: string[][]; sums?: string[] };

/** A table of figures. The first cell of each row is its name; `sums` are the last row. */
export const FigureTable = ({ name, columns, rows, sums }: FigureTableProps) => (
  <table aria-label={name} className="w-full border-collapse text-left text-base tabular-nums">
    <thead>
      <tr className="border-line border-b align-bottom text-muted text-sm">
        {columns.map((column, index) => (
          <th key={column} scope="col" className={clsx(cellClass(index), 'py-3 font-semibold')}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells) => (
        <Row key={cells[0]} cells={cells} />
      ))}
    </tbody>
    {sums && (
      <tfoot className="border-line border-t font-semibold">
        <Row cells={sums} />
      </tfoot>
    )}
  </table>
);

const Row = ({ cells: [name = '', ...cells] }: { cells: string[] }) => (
  <tr className="border-line/70 border-b align-top last:border-b-0">
    <th scope="row" className={clsx(cellClass(0), rowNameClass(name), 'py-2 font-[inherit]')}>
      {name}
    </th>
    {cells.map((cell, index) => (
      <td
        key={index}
        className={clsx(cellClass(index + 1), isWords(cell) && 'min-w-36', isNothing(cell) && 'text-muted', 'py-2')}
      >
        {cell}
      </td>
    ))}
  </tr>
);

const cellClass = (column: number) =>
  column === 0 ? 'pr-2 pl-4 sm:pr-3 sm:pl-5' : 'px-1.5 text-right last:pr-4 sm:px-3 sm:last:pr-5';
/** Returns the class of a row's name. On a phone, the path of a page may break, so that its numbers stay in sight. */
const rowNameClass = (name: string) =>
  name.startsWith('/') ? 'max-sm:[overflow-wrap:anywhere] sm:whitespace-nowrap' : 'whitespace-nowrap';
/** Returns whether a cell has words, such as '$70 before 1 card fee', and needs more width. */
const isWords = (cell: string) => cell.includes('not known') || cell.includes('before');
const isNothing = (cell: string) => /^(\$?0(?![\d.])|–)/.test(cell);
