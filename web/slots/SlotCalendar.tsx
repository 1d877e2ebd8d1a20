import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { dateFormat } from '#domain/date-format.ts';
import { formatDate } from '#domain/slot-values.ts';
import { dayAfterKey, firstWeekdayOf, monthsCaption, weeksAround } from './calendar-weeks.ts';
import type { SlotDays } from './slot-days.ts';

/**
 * A calendar of six weeks, beginning with the current one; arrow buttons lead to later ones. Its days are those of the
 * clock that the picker shows in large type: the visitor's, or the coach's on the coach's pages. Rendered in the
 * browser only: it depends on today and the visitor's region.
 */
export function SlotCalendar(props: {
  days: SlotDays;
  /** The chosen date. */
  date: string | null;
  today: string;
  /** 0 (Sunday) to 6. Default: as in the visitor's region. */
  firstWeekday?: number | undefined;
  onChoose(date: string): void;
}) {
  const { days, date, today, firstWeekday = firstWeekdayOf(), onChoose } = props;
  const grid = useRef<HTMLTableElement>(null);
  const movesFocus = useRef(false);
  const [chosenActive, setActive] = useState(date ?? today);
  /** The day that Tab reaches. It decides which six weeks are shown. After midnight the chosen one may be over. */
  const active = laterOf(today, chosenActive);
  const [showsAllWeeks, showAllWeeks] = useState(false);
  const [previousDate, setPreviousDate] = useState(date);
  if (previousDate !== date) {
    setPreviousDate(date);
    if (date) setActive(date);
  }
  const weeks = weeksAround(active, today, firstWeekday);
  const firstShown = weeks[0]?.[0] as string;
  const lastShown = weeks.at(-1)?.at(-1) as string;
  const lastOpen = [...days.keys()].at(-1) ?? today;
  /** True if a phone hides the later weeks, which it must not if Tab has to reach a day in them. */
  const isShort = !showsAllWeeks && weeks.slice(0, WEEKS_ON_PHONE).flat().includes(active);

  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  }, [active]);

  function handleKey(event: KeyboardEvent) {
    const target = dayAfterKey(event.key, active, firstWeekday);
    if (!target) return;
    event.preventDefault();
    if (target > laterOf(lastOpen, lastShown)) return;
    movesFocus.current = true;
    setActive(laterOf(today, target));
  }

  const turnPage = (key: 'PageUp' | 'PageDown') => {
    const target = dayAfterKey(key, firstShown, firstWeekday) as string;
    setActive(laterOf(today, target));
  };

  return (
    // If the text is so large that a week hardly fits, weekdays have one letter, and the months have their own line.
    <div className="@container mx-auto w-full max-w-100">
      <div className="flex items-center justify-between gap-2 @max-[15rem]:flex-wrap">
        <TurnButton
          name="Show earlier dates"
          isEnd={firstShown <= today}
          onTurn={() => turnPage('PageUp')}
          icon={ChevronLeft}
        />
        <p
          aria-live="polite"
          className="text-center font-display font-semibold text-lg leading-tight @max-[15rem]:order-first @max-[15rem]:basis-full"
        >
          {monthsCaption(laterOf(today, firstShown), lastShown)}
        </p>
        <TurnButton
          name="Show later dates"
          isEnd={lastShown >= lastOpen}
          onTurn={() => turnPage('PageDown')}
          icon={ChevronRight}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is the grid pattern */}
      <table ref={grid} role="grid" onKeyDown={handleKey} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, 'long')} className="h-7 font-medium text-muted text-sm">
                <span className="@max-[15rem]:sr-only">{weekdayName(day, 'short')}</span>
                <span aria-hidden className="hidden @max-[15rem]:inline">
                  {weekdayName(day, 'narrow')}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week[0]} className={clsx(isShort && index >= WEEKS_ON_PHONE && 'max-sm:hidden')}>
              {week.map((day) => (
                <td key={day} className="h-11 p-0 text-center @max-[15rem]:h-17 @max-[15rem]:px-px">
                  <DayButton
                    day={day}
                    count={days.get(day)?.length ?? 0}
                    isToday={day === today}
                    isPast={day < today}
                    isChosen={day === date}
                    isActive={day === active}
                    namesMonth={day === firstShown || day.endsWith('-01')}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isShort && (
        <button
          type="button"
          onClick={() => showAllWeeks(true)}
          className="mx-auto block min-h-11 cursor-pointer font-semibold text-sky underline sm:hidden"
        >
          Show more weeks
        </button>
      )}
    </div>
  );
}

const WEEKS_ON_PHONE = 3;

const laterOf = (one: string, other: string): string => (one > other ? one : other);

const weekdayFormats = {
  short: dateFormat({ weekday: 'short', timeZone: 'UTC' }),
  long: dateFormat({ weekday: 'long', timeZone: 'UTC' }),
  narrow: dateFormat({ weekday: 'narrow', timeZone: 'UTC' }),
};
const monthFormat = dateFormat({ month: 'short', timeZone: 'UTC' });

const weekdayName = (day: string, length: keyof typeof weekdayFormats) =>
  weekdayFormats[length]().format(new Date(`${day}T00:00:00Z`));

function TurnButton(props: { name: string; isEnd: boolean; onTurn(): void; icon: typeof ChevronLeft }) {
  const { name, isEnd, onTurn, icon: Icon } = props;
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isEnd}
      onClick={() => isEnd || onTurn()}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-leaf-dark hover:bg-leaf-soft aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

type DayProps = {
  day: string;
  count: number;
  isToday: boolean;
  isPast: boolean;
  isChosen: boolean;
  isActive: boolean;
  namesMonth: boolean;
  onChoose(date: string): void;
};

function DayButton({ day, count, isToday, isPast, isChosen, isActive, namesMonth, onChoose }: DayProps) {
  const isOpen = count > 0;
  return (
    <button
      type="button"
      data-date={day}
      disabled={isPast}
      tabIndex={isActive ? 0 : -1}
      aria-label={dayLabel({ day, count, isToday, isPast, isChosen })}
      aria-pressed={isPast ? undefined : isChosen}
      onClick={() => onChoose(day)}
      className={clsx(
        'relative mx-auto grid size-full max-w-11 place-items-center rounded-full bg-clip-content p-0.5 leading-none tabular-nums @max-[15rem]:rounded-lg @max-[15rem]:tracking-tighter',
        isPast ? 'text-muted/60' : 'cursor-pointer',
        isToday && !isChosen && 'ring-1 ring-ink/50',
        isOpen && 'after:absolute after:bottom-[7%] after:size-1 after:rounded-full',
        isOpen &&
          !isChosen &&
          'bg-sky-soft font-semibold after:bg-sky hover:bg-sky hover:text-on-accent hover:after:bg-current',
        isOpen && isChosen && 'bg-sky font-bold text-on-accent after:bg-current',
        !isOpen && isChosen && 'bg-sand ring-2 ring-ink/50',
        !isOpen && !isChosen && !isPast && 'text-muted hover:bg-sand',
        // The chosen day keeps a frame if the visitor's own colors replace these.
        isChosen && 'forced-colors:outline-3',
      )}
    >
      <span
        // The month is drawn by CSS, since the button's label already has its full name.
        data-month={namesMonth ? monthFormat().format(new Date(`${day}T00:00:00Z`)) : undefined}
        className="data-month:before:block data-month:before:font-medium data-month:before:text-[0.6875rem] data-month:before:content-[attr(data-month)]"
      >
        {Number(day.slice(8))}
      </span>
    </button>
  );
}

function dayLabel({ day, count, isToday, isPast, isChosen }: Omit<DayProps, 'isActive' | 'namesMonth' | 'onChoose'>) {
  const times = count === 0 ? 'no available times' : `${count} available ${count === 1 ? 'time' : 'times'}`;
  const parts = [isToday && 'Today', formatDate(day), !isPast && times, isChosen && 'selected'];
  return parts.filter(Boolean).join(', ');
}
