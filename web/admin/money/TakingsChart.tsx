import { Bar, ReferenceLine } from 'recharts';
import type { TakingsOfPeriod } from '#contracts/money/takings.ts';
import { BarChartFrame, DollarAxis } from '../BarChartFrame.tsx';
import { netLabel, periodLabel, takingsColumns, takingsLabel, toTakingsBars } from './takings-labels.ts';

/** The colors of the bars. The legend in `TakingsPanel` has the same. */
const colors = {
  card: { fill: 'var(--color-leaf)', stroke: 'var(--color-leaf)' },
  fees: { fill: 'var(--color-muted)', stroke: 'var(--color-muted)' },
  elsewhere: { fill: 'var(--color-leaf-soft)', stroke: 'var(--color-leaf)' },
  refunds: { fill: 'var(--color-apricot-soft)', stroke: 'var(--color-apricot-deep)' },
  disputed: { fill: 'var(--color-danger)', stroke: 'var(--color-danger)' },
} as const;

/** The takings as bars: income above the line, refunds below it. */
export const TakingsChart = ({ parts }: { parts: TakingsOfPeriod[] }) => (
  <BarChartFrame
    data={toTakingsBars(parts)}
    margin={{ top: 8, left: 0 }}
    axis={<DollarAxis tickCount={5} />}
    tooltip={({ part }) => <PartTooltip part={part} />}
  >
    <ReferenceLine y={0} stroke="var(--color-muted)" />
    {takingsColumns.map(({ key }) => (
      <Bar key={key} dataKey={key} stackId="money" strokeWidth={1.5} {...colors[key]} />
    ))}
  </BarChartFrame>
);

const PartTooltip = ({ part }: { part: TakingsOfPeriod }) => (
  <>
    <strong>{periodLabel(part)}</strong>
    {takingsColumns
      .filter(({ key }) => part[key] !== 0)
      .map((column) => (
        <div key={column.key}>
          {column.name}: {takingsLabel(part, column)}
        </div>
      ))}
    <div>Net: {netLabel(part)}</div>
  </>
);
