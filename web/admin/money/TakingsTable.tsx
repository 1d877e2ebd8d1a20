import type { TakingsOfPeriod } from '#contracts/money/takings.ts';
import { sumTakings, type Takings } from '#domain/takings.ts';
import { FigureTable } from '../FigureTable.tsx';
import { hasMoney, netLabel, periodLabel, takingsColumns, takingsLabel } from './takings-labels.ts';

/** The takings of each day or week with money, and their sums. On a phone the table scrolls sideways in its frame. */
export function TakingsTable({ parts }: { parts: TakingsOfPeriod[] }) {
  const sums = sumTakings(parts);
  const columns = takingsColumns.filter(({ key }) => sums[key] !== 0 || (key === 'fees' && sums.unknownFees > 0));
  const toRow = (name: string, takings: Takings) => [
    name,
    ...columns.map((column) => takingsLabel(takings, column)),
    netLabel(takings),
  ];
  return (
    <section
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a table that scrolls.
      tabIndex={0}
      className="panel overflow-x-auto shadow-panel"
    >
      <FigureTable
        name="What came in and went out"
        columns={['When', ...columns.map(({ name }) => name), 'Net']}
        rows={parts.filter(hasMoney).map((part) => toRow(periodLabel(part), part))}
        sums={toRow('All', sums)}
      />
    </section>
  );
}
