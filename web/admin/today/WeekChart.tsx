import type { ReactElement } from 'react';
import { Bar, LabelList, ReferenceLine, YAxis } from 'recharts';
import { BarChartFrame, DollarAxis } from '../BarChartFrame.tsx';
import { formatCents } from '../payment-labels.ts';
import { formatShortDate } from '../plain-dates.ts';
import { coursesBoughtLabel, type WeekFigures, type WeekStats } from './week-labels.ts';

type WeekBar = WeekStats & { name: string; notHeld: number; dollars: number };

const barProps = { stackId: 'week', stroke: 'var(--color-leaf)', strokeWidth: 1.5 };

const labelProps = { position: 'top', fill: 'var(--color-ink)', fontSize: 14 } as const;

type ChartSettings = {
  margin: { top: number; left: number };
  axis: ReactElement;
  bars: ReactElement;
  tooltip(week: WeekBar): string;
};

const settings: Record<WeekFigures, ChartSettings> = {
  // A bar shows the booked calls, filled as far as they were held. The label stands on the upper part, or on the lower
  // one if the upper part has no height.
  calls: {
    margin: { top: 20, left: 12 },
    axis: <YAxis hide allowDecimals={false} />,
    bars: (
      <>
        <Bar dataKey="held" fill="var(--color-leaf)" {...barProps}>
          <LabelList dataKey={({ notHeld, booked }) => (notHeld === 0 ? booked || '' : '')} {...labelProps} />
        </Bar>
        <Bar dataKey="notHeld" fill="var(--color-leaf-soft)" {...barProps}>
          <LabelList dataKey={({ notHeld, booked }) => (notHeld > 0 ? booked : '')} {...labelProps} />
        </Bar>
      </>
    ),
    tooltip: ({ booked, held }) => `${booked} booked, ${held} held`,
  },
  // A bar is below the line if more went back than came in. A ring above the bar has the number of courses.
  takings: {
    margin: { top: 28, left: 0 },
    axis: <DollarAxis tickCount={4} />,
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

export function WeekChart({ figures, weeks }: { figures: WeekFigures; weeks: WeekStats[] }) {
  const { margin, axis, bars, tooltip } = settings[figures];
  const data: WeekBar[] = weeks.map((week) => ({
    ...week,
    name: formatShortDate(week.firstDay),
    notHeld: week.booked - week.held,
    dollars: week.takings / 100,
  }));
  return (
    <BarChartFrame
      data={data}
      margin={margin}
      axis={axis}
      tooltip={(week) => (
        <>
          <strong>Week of {week.name}</strong>
          <br />
          {tooltip(week)}
        </>
      )}
    >
      {bars}
    </BarChartFrame>
  );
}

/** The position and value that Recharts passes to a label. The height of a bar below the line is negative. */
type LabelProps = { x?: unknown; y?: unknown; width?: unknown; height?: unknown; value?: unknown };

function CoursesMark({ x, y, width, height, value }: LabelProps) {
  const courses = Number(value);
  if (!courses) return null;
  const middle = Number(x) + Number(width) / 2;
  const top = Math.min(Number(y), Number(y) + Number(height)) - 14;
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
