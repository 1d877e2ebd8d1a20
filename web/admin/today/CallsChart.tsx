import { Bar, BarChart, CartesianGrid, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { type WeekStats, weekLabel } from './week-labels.ts';

type CallsBar = WeekStats & { name: string; notHeld: number };

/** A bar a week: as high as what was booked, filled as far as that was held. Moves only for whoever likes motion. */
export function CallsChart({ weeks }: { weeks: WeekStats[] }) {
  const bars: CallsBar[] = weeks.map((week) => ({ ...week, name: weekLabel(week), notHeld: week.booked - week.held }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 20, right: 4, bottom: 0, left: 12 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          interval="equidistantPreserveStart"
          minTickGap={12}
          tickLine={false}
          tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
          stroke="var(--color-line)"
        />
        <YAxis hide allowDecimals={false} />
        <Tooltip content={CallsTooltip} cursor={{ fill: 'var(--color-sand)', opacity: 0.5 }} />
        <Bar dataKey="held" stackId="week" fill="var(--color-leaf)" stroke="var(--color-leaf)" strokeWidth={1.5} />
        <Bar
          dataKey="notHeld"
          stackId="week"
          fill="var(--color-leaf-soft)"
          stroke="var(--color-leaf)"
          strokeWidth={1.5}
        >
          <LabelList
            dataKey="booked"
            position="top"
            fill="var(--color-ink)"
            fontSize={14}
            formatter={(booked) => (booked ? booked : '')}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

function CallsTooltip({ payload }: { payload?: readonly { payload?: CallsBar }[] }) {
  const week = payload?.[0]?.payload;
  if (!week) return null;
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-base leading-snug shadow-panel">
      <strong>Week of {week.name}</strong>
      <br />
      {week.booked} booked, {week.held} held
    </div>
  );
}
