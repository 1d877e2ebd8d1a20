import type { ReactNode } from 'react';
import { BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCents } from './payment-labels.ts';

const tick = { fill: 'var(--color-muted)', fontSize: 13 };

/** A chart with a grid, names below and a tooltip. `children` are the bars; stacked bars below zero hang down. */
export function BarChartFrame<Datum extends { name: string }>(props: {
  data: Datum[];
  margin: { top: number; left: number };
  axis: ReactNode;
  tooltip(datum: Datum): ReactNode;
  children: ReactNode;
}) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={props.data}
        stackOffset="sign"
        margin={{ ...props.margin, right: 4, bottom: 0 }}
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
        {props.axis}
        <Tooltip
          content={({ payload }) =>
            payload[0] && (
              <div className="rounded-lg border border-line bg-card px-3 py-2 text-base leading-snug shadow-panel">
                {props.tooltip(payload[0].payload)}
              </div>
            )
          }
          cursor={{ fill: 'var(--color-sand)', opacity: 0.5 }}
        />
        {props.children}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** The axis for bars whose height is in dollars. */
export const DollarAxis = ({ tickCount }: { tickCount: number }) => (
  <YAxis
    width="auto"
    axisLine={false}
    tickLine={false}
    tickCount={tickCount}
    tick={tick}
    tickFormatter={(dollars: number) => formatCents(dollars * 100)}
  />
);
