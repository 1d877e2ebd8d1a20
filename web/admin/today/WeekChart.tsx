import type { ReactElement } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatCents } from '../payment-labels.ts';
import { coursesBoughtLabel, type WeekFigures, type WeekStats, weekLabel } from './week-labels.ts';

type WeekBar = WeekStats & { name: string; notHeld: number; dollars: number };

const tick = { fill: 'var(--color-muted)', fontSize: 13 };
const barProps = { stackId: 'week', stroke: 'var(--color-leaf)', strokeWidth: 1.5 };

type ChartSettings = {
  margin: { top: number; left: number };
  axis: ReactElement;
  bars: ReactElement;
  tooltip(week: WeekBar): string;
};

const settings: Record<WeekFigures, ChartSettings> = {
  // A bar is as high as the booked calls, and filled as far as they were held.
  calls: {
    margin: { top: 20, left: 12 },
    axis: <YAxis hide allowDecimals={false} />,
    bars: (
      <>
        <Bar dataKey="held" fill="var(--color-leaf)" {...barProps} />
        <Bar dataKey="notHeld" fill="var(--color-leaf-soft)" {...barProps}>
          <LabelList
            dataKey="booked"
            position="top"
            fill="var(--color-ink)"
            fontSize={14}
            formatter={(booked) => (booked ? booked : '')}
          />
        </Bar>
      </>
    ),
    tooltip: ({ booked, held }) => `${booked} booked, ${held} held`,
  },
  // A bar is below the line if more went back than came in. A ring above it counts the courses.
  takings: {
    margin: { top: 28, left: 0 },
    axis: (
      <YAxis
        width="auto"
        axisLine={false}
        tickLine={false}
        tickCount={4}
        tick={tick}
        tickFormatter={(dollars: number) => formatCents(dollars * 100)}
      />
    ),
    bars: (
      <>
        <ReferenceLine y={0} stroke="var(--color-muted)" />
        <Bar dataKey="dollars" fill="var(--color-leaf)">
          <LabelList dataKey="courses" content={CoursesMark} />
        </Bar>
      </>
    ),
    tooltip: ({ takings, courses }) => `${formatCents(takings)}, ${coursesBoughtLabel(courses)}`,
  },
};

/** One bar for each week. */
export function WeekChart({ figures, weeks }: { figures: WeekFigures; weeks: WeekStats[] }) {
  const { margin, axis, bars, tooltip } = settings[figures];
  const data: WeekBar[] = weeks.map((week) => ({
    ...week,
    name: weekLabel(week),
    notHeld: week.booked - week.held,
    dollars: week.takings / 100,
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} margin={{ ...margin, right: 4, bottom: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          interval="equidistantPreserveStart"
          minTickGap={12}
          tickLine={false}
          tick={tick}
          stroke="var(--color-line)"
        />
        {axis}
        <Tooltip
          content={({ payload }) => <WeekTooltip week={payload[0]?.payload} text={tooltip} />}
          cursor={{ fill: 'var(--color-sand)', opacity: 0.5 }}
        />
        {bars}
      </BarChart>
    </ResponsiveContainer>
  );
}

function WeekTooltip({ week, text }: { week: WeekBar | undefined; text(week: WeekBar): string }) {
  if (!week) return null;
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-base leading-snug shadow-panel">
      <strong>Week of {week.name}</strong>
      <br />
      {text(week)}
    </div>
  );
}

type LabelProps = { x?: unknown; y?: unknown; width?: unknown; height?: unknown; value?: unknown };

/** The number of courses, in a ring above the bar. */
function CoursesMark({ x, y, width, height, value }: LabelProps) {
  const courses = Number(value);
  if (!courses) return null;
  const [middle, top] = [Number(x) + Number(width) / 2, Math.min(Number(y), Number(y) + Number(height)) - 14];
  return (
    <g>
      <circle cx={middle} cy={top} r={10} fill="var(--color-apricot-soft)" stroke="var(--color-apricot-deep)" />
      <text
        x={middle}
        y={top}
        dy="0.36em"
        textAnchor="middle"
        fontSize={13}
        fontWeight={600}
        fill="var(--color-apricot-deep)"
      >
        {courses}
      </text>
    </g>
  );
}
