import { clsx } from 'clsx';

/** The first column names the rows. On a phone the table scrolls sideways within its frame. */
export function CountTable({
  name,
  columns,
  rows,
  note,
}: {
  name: string;
  columns: string[];
  rows: string[][];
  note: string;
}) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-panel border border-line bg-card shadow-panel"
    >
      <table className="w-full border-collapse text-left text-base tabular-nums">
        <caption className="px-5 pt-4 text-left">
          <span className="font-semibold text-lg">{name}</span>
          <span className="block text-muted text-sm">{note}</span>
        </caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            {columns.map((column, index) => (
              <th key={column} scope="col" className={clsx(cellClass(index), 'py-3 font-semibold')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells]) => (
            <tr key={first} className="border-line/70 border-b last:border-b-0">
              <th scope="row" className={clsx(cellClass(0), 'py-2 font-normal')}>
                {first}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  className={clsx(cellClass(index + 1), 'py-2', isNothing(cell) && 'text-muted')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const cellClass = (column: number) =>
  column === 0
    ? 'whitespace-nowrap pr-2 pl-4 sm:pr-3 sm:pl-5'
    : 'px-1.5 text-right align-bottom last:pr-4 sm:px-3 sm:last:pr-5';
const isNothing = (cell: string) => /^(0\b|–)/.test(cell);
