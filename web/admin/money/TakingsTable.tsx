import { clsx } from 'clsx';
import type { TakingsOfPeriod } from '#contracts/money/takings.ts';
import { sumTakings, type Takings } from '#domain/takings.ts';
import { formatCents } from '../payment-labels.ts';
import { hasMoney, netLabel, periodLabel, type TakingsColumn, takingsColumns, takingsLabel } from './takings-labels.ts';

/** Days and weeks without any money are left out. On a phone the table scrolls sideways within its frame. */
export function TakingsTable({ parts }: { parts: TakingsOfPeriod[] }) {
  const sums = sumTakings(parts);
  const columns = takingsColumns.filter(({ key }) => sums[key] !== 0 || (key === 'fees' && sums.unknownFees > 0));
  return (
    <section
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="panel overflow-x-auto shadow-panel"
    >
      <table className="w-full border-collapse text-left text-base tabular-nums">
        <caption className="sr-only">What came in and went out</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            <th scope="col" className="py-3 pr-3 pl-5 font-semibold">
              When
            </th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className="px-3 py-3 text-right font-semibold">
                {name}
              </th>
            ))}
            <th scope="col" className="py-3 pr-5 pl-3 text-right font-semibold">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.filter(hasMoney).map((part) => (
            <Row key={part.firstDay} name={periodLabel(part)} takings={part} columns={columns} />
          ))}
        </tbody>
        <tfoot className="border-line border-t font-semibold">
          <Row name="All" takings={sums} columns={columns} />
        </tfoot>
      </table>
    </section>
  );
}

/** Wide enough for 'not known yet' on one line. */
const wideClass = 'min-w-36';
const cellClass = 'px-3 py-2.5 text-right';

function Row({ name, takings, columns }: { name: string; takings: Takings; columns: TakingsColumn[] }) {
  return (
    <tr className="border-line/70 border-b last:border-b-0">
      <th scope="row" className="whitespace-nowrap py-2.5 pr-3 pl-5 font-[inherit]">
        {name}
      </th>
      {columns.map((column) => (
        <td
          key={column.key}
          className={clsx(
            cellClass,
            takings.unknownFees > 0 && column.key === 'fees' && wideClass,
            takingsLabel(takings, column) === formatCents(0) && 'text-muted',
          )}
        >
          {takingsLabel(takings, column)}
        </td>
      ))}
      <td className={clsx(cellClass, takings.unknownFees > 0 && wideClass, 'pr-5')}>{netLabel(takings)}</td>
    </tr>
  );
}
