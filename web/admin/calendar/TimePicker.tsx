import { clsx } from 'clsx';
import { type Ref, useId, useState } from 'react';
import { formatTime, getMinutesOfDay, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import { FieldError } from '../../ui/Field.tsx';
import type { UsualTimes } from './override-form.ts';

const isDaytime = (time: TimeCode) => getMinutesOfDay(time) >= 6 * 60 && getMinutesOfDay(time) < 22 * 60;

/**
 * Half-hours of a day to choose from: `times`, or all. Each group of `usualTimes` has a button that chooses its times.
 */
export function TimePicker(props: {
  label: string;
  value: readonly TimeCode[];
  onChange(value: TimeCode[]): void;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
  usualTimes?: UsualTimes;
  times?: readonly TimeCode[];
}) {
  const { label, value, onChange, error, ref, usualTimes, times: choices = timeCodes } = props;
  const id = useId();
  const [isWholeDay, setWholeDay] = useState(false);
  const choose = (times: readonly TimeCode[]) => onChange(timeCodes.filter((time) => times.includes(time)));
  const shown = choices.filter((time) => isWholeDay || isDaytime(time) || value.includes(time));

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className={clsx('min-w-0 scroll-mt-28', error && 'rounded-control outline-2 outline-danger outline-offset-8')}
    >
      <legend className="font-semibold">{label}</legend>
      {usualTimes && (
        <div className="mt-2 flex flex-wrap gap-2">
          {usualTimes.map(({ name, times }) => (
            <button
              key={name}
              type="button"
              disabled={times.length === 0}
              onClick={() => choose([...value, ...times])}
              className={shortcutClass}
            >
              {name === 'All' ? 'All of the usual times' : `${name}, usual times`}
            </button>
          ))}
          <button type="button" disabled={value.length === 0} onClick={() => choose([])} className={shortcutClass}>
            None
          </button>
        </div>
      )}
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5">
        {shown.map((time) => {
          const isChosen = value.includes(time);
          return (
            <button
              key={time}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(isChosen ? value.filter((other) => other !== time) : [...value, time])}
              className={clsx(
                'min-h-11 cursor-pointer whitespace-nowrap rounded-control border px-1 text-sm tabular-nums',
                isChosen
                  ? 'border-leaf bg-leaf font-semibold text-on-accent'
                  : 'border-muted/60 bg-card hover:bg-leaf-soft',
              )}
            >
              {formatTime(time)}
            </button>
          );
        })}
      </div>
      <button
        type="button"
        aria-pressed={isWholeDay}
        onClick={() => setWholeDay(!isWholeDay)}
        className={clsx(shortcutClass, 'mt-2')}
      >
        {isWholeDay ? 'Show the usual hours' : 'Show the whole day'}
      </button>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

const shortcutClass =
  'min-h-11 cursor-pointer rounded-control px-3 text-sm font-semibold text-leaf-dark bg-leaf-soft hover:bg-leaf hover:text-on-accent disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted';
