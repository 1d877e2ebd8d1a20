import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { TakingsOfPeriod } from '#contracts/takings.ts';
import { formatCents } from '../payment-labels.ts';
import {
  netLabel,
  periodLabel,
  type TakingsBar,
  takingsColumns,
  takingsLabel,
  toTakingsBars,
} from './takings-labels.ts';

const tick = { fill: 'var(--color-muted)', fontSize: 13 };

/** In the colors of the legend in `TakingsPanel`. */
const colors = {
  card: { fill: 'var(--color-leaf)', stroke: 'var(--color-leaf)' },
  fees: { fill: 'var(--color-muted)', stroke: 'var(--color-muted)' },
  elsewhere: { fill: 'var(--color-leaf-soft)', stroke: 'var(--color-leaf)' },
  refunds: { fill: 'var(--color-apricot-soft)', stroke: 'var(--color-apricot-deep)' },
  disputed: { fill: 'var(--color-danger)', stroke: 'var(--color-danger)' },
} as const;

/** What came in stands above the line, what went out below it. */
export function TakingsChart({ parts }: { parts: TakingsOfPeriod[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={toTakingsBars(parts)}
        stackOffset="sign"
        margin={{ top: 8, left: 0, right: 4, bottom: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          interval="equidistantPreserveStart"
          minTickGap={12}
          tickLine={false}
          tick={tick}
          stroke="var(--color-line)"
        />
        <YAxis
          width="auto"
          axisLine={false}
          tickLine={false}
          tickCount={5}
          tick={tick}
          tickFormatter={(dollars: number) => formatCents(dollars * 100)}
        />
        <Tooltip
          content={({ payload }) => <PartTooltip bar={payload[0]?.payload} />}
          cursor={{ fill: 'var(--color-sand)', opacity: 0.5 }}
        />
        <ReferenceLine y={0} stroke="var(--color-muted)" />
        {takingsColumns.map(({ key }) => (
          <Bar key={key} dataKey={key} stackId="money" strokeWidth={1.5} {...colors[key]} />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function PartTooltip({ bar }: { bar: TakingsBar | undefined }) {
  if (!bar) return null;
  const { part } = bar;
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-base leading-snug shadow-panel">
      <strong>{periodLabel(part)}</strong>
      {takingsColumns
        .filter(({ key }) => part[key] !== 0)
        .map((column) => (
          <div key={column.key}>
            {column.name}: {takingsLabel(part, column)}
          </div>
        ))}
      <div>Net: {netLabel(part)}</div>
    </div>
  );
}
