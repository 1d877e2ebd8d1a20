import { clsx } from 'clsx';

/** The first column names the rows. On a phone the table scrolls sideways within its frame. */
export function CountTable(props: { name: string; columns: string[]; rows: string[][]; note: string }) {
  const { name, columns, rows, note } = props;
  return (
    <section aria-label={name} className="panel overflow-hidden shadow-panel">
      <div className="px-4 pt-4 sm:px-5">
        <p className="font-semibold text-lg">{name}</p>
        <p className="text-muted text-sm">{note}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <div tabIndex={0} className="overflow-x-auto">
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
            {rows.map(([first = '', ...cells]) => (
              <tr key={first} className="border-line/70 border-b align-top last:border-b-0">
                <th scope="row" className={clsx(cellClass(0), rowNameClass(first), 'py-2 font-normal')}>
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
      </div>
    </section>
  );
}

const cellClass = (column: number) =>
  column === 0 ? 'pr-2 pl-4 sm:pr-3 sm:pl-5' : 'px-1.5 text-right last:pr-4 sm:px-3 sm:last:pr-5';
/** Addresses of pages break on a phone, so that the numbers stay in sight. */
const rowNameClass = (name: string) =>
  name.startsWith('/') ? 'max-sm:[overflow-wrap:anywhere] sm:whitespace-nowrap' : 'whitespace-nowrap';
const isNothing = (cell: string) => /^(0\b|–)/.test(cell);
