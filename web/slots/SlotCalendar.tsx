import { clsx } from 'clsx';
import { DayButton, type DayButtonProps, DayPicker, type Modifiers } from 'react-day-picker';
import { formatDate } from '#domain/slot-values.ts';
import { useSite } from '../site.tsx';
import { calendarDay, plainDate, type SlotDays, selectableMonths } from './slot-days.ts';
import { wallClock } from './wall-clock.ts';

/** Dates are the coach's. Rendered in the browser only, because it depends on today. */
export function SlotCalendar({
  days,
  date,
  onChoose,
}: {
  days: SlotDays;
  date: string | null;
  onChoose(date: string): void;
}) {
  const { coachTimeZone } = useSite();
  const today = wallClock(new Date(), coachTimeZone).date;
  const { first, last, opening } = selectableMonths(days, today);
  const countOn = (day: Date) => days.get(plainDate(day))?.length ?? 0;
  return (
    <DayPicker
      mode="single"
      required
      fixedWeeks
      selected={date ? calendarDay(date) : undefined}
      onSelect={(day) => onChoose(plainDate(day))}
      today={calendarDay(today)}
      defaultMonth={date ? calendarDay(date) : opening}
      startMonth={first}
      endMonth={last}
      disabled={{ before: calendarDay(today) }}
      modifiers={{ open: (day) => countOn(day) > 0 }}
      labels={{ labelDayButton: (day, modifiers) => dayLabel(day, modifiers, countOn(day)) }}
      navLayout="around"
      components={{ DayButton: MarkedDayButton }}
      classNames={classNames}
    />
  );
}

function dayLabel(day: Date, { today, selected, disabled }: Modifiers, count: number): string {
  const times = count === 0 ? 'no available times' : `${count} available ${count === 1 ? 'time' : 'times'}`;
  const parts = [today && 'Today', formatDate(plainDate(day)), !disabled && times, selected && 'selected'];
  return parts.filter(Boolean).join(', ');
}

const navButton =
  'absolute top-0 grid size-11 cursor-pointer place-items-center rounded-full text-leaf-dark hover:bg-leaf-soft aria-disabled:cursor-default aria-disabled:opacity-30';

const classNames = {
  root: 'mx-auto w-full max-w-88',
  month: 'relative',
  month_caption: 'grid min-h-11 place-items-center px-11 text-center leading-tight font-display text-lg font-semibold',
  button_previous: `${navButton} left-0`,
  button_next: `${navButton} right-0`,
  chevron: 'size-5 fill-current',
  month_grid: 'mt-2 w-full table-fixed border-collapse',
  weekday: 'h-9 text-sm font-medium text-muted',
  day: 'h-12 p-0.5 text-center',
};

function MarkedDayButton(props: DayButtonProps) {
  const { open, selected, disabled, today } = props.modifiers;
  return (
    <DayButton
      {...props}
      className={clsx(
        'relative mx-auto grid aspect-square w-full max-w-[2.6rem] place-items-center rounded-full tabular-nums',
        disabled ? 'text-muted/60 line-through decoration-1' : 'cursor-pointer',
        today && 'ring-1 ring-ink/50',
        open && 'font-bold after:absolute after:bottom-[7%] after:size-1 after:rounded-full after:bg-current',
        open && !selected && 'bg-sky-soft text-sky ring-1 ring-sky/40 hover:bg-sky hover:text-on-accent',
        open && selected && 'bg-sky text-on-accent',
        !open && selected && 'bg-sand ring-2 ring-ink/50',
        !open && !selected && !disabled && 'hover:bg-sand',
      )}
    />
  );
}
