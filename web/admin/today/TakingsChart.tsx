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
import { coursesBoughtLabel } from './takings-labels.ts';
import { type WeekStats, weekLabel } from './week-labels.ts';

type TakingsBar = WeekStats & { name: string; dollars: number };

/** A bar a week, below the line where more went back than came in; above it, how many courses were bought. */
export function TakingsChart({ weeks }: { weeks: WeekStats[] }) {
  const bars: TakingsBar[] = weeks.map((week) => ({ ...week, name: weekLabel(week), dollars: week.takings / 100 }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 28, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="name"
          interval="equidistantPreserveStart"
          minTickGap={12}
          tickLine={false}
          tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
          stroke="var(--color-line)"
        />
        <YAxis
          width="auto"
          axisLine={false}
          tickLine={false}
          tickCount={4}
          tick={{ fill: 'var(--color-muted)', fontSize: 13 }}
          tickFormatter={(dollars: number) => formatCents(dollars * 100)}
        />
        <ReferenceLine y={0} stroke="var(--color-muted)" />
        <Tooltip content={TakingsTooltip} cursor={{ fill: 'var(--color-sand)', opacity: 0.5 }} />
        <Bar dataKey="dollars" fill="var(--color-leaf)">
          <LabelList dataKey="courses" content={CoursesMark} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

type LabelProps = { x?: unknown; y?: unknown; width?: unknown; height?: unknown; value?: unknown };

/** How many courses, in a ring above the bar. */
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

function TakingsTooltip({ payload }: { payload?: readonly { payload?: TakingsBar }[] }) {
  const week = payload?.[0]?.payload;
  if (!week) return null;
  return (
    <div className="rounded-lg border border-line bg-card px-3 py-2 text-base leading-snug shadow-panel">
      <strong>Week of {week.name}</strong>
      <br />
      {formatCents(week.takings)}, {coursesBoughtLabel(week.courses)}
    </div>
  );
}
