import { useState } from 'react';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import type { TakenTime } from '#contracts/booking/packages.ts';
import type { RefusalBody } from '#contracts/refusals.ts';
import { ApiError } from '../../api.ts';
import { readWallClock, visitorTimeZone } from '../../slots/wall-clock.ts';
import { type Plan, planSeries } from './plan-series.ts';

/** Plans the dates of one call or a series, and remembers which times were refused and which were taken instead. */
export function useSeries({ first, weeks, slots }: Pick<Plan, 'first' | 'weeks' | 'slots'>) {
  const [refused, setRefused] = useState<Omit<Plan, 'slots'> | null>(null);
  // A refusal counts only for the choice that was refused, also if it arrives after the client has chosen anew.
  const isOfChoice = refused?.first === first && refused.weeks === weeks;
  const { taken, replaced } = isOfChoice ? refused : { taken: [], replaced: {} };
  const zone = visitorTimeZone();
  return {
    dates: planSeries({ first, weeks, slots, taken, replaced }, (instant) => readWallClock(instant, zone).time),
    /** Shows the refusal at the dates whose times the server refused. Does nothing for other errors. */
    showRefusal(error: unknown) {
      const times = readTakenTimes(error);
      if (times.length > 0) setRefused({ first, weeks, taken: times, replaced });
    },
    /** Takes another slot in place of the requested one. */
    replace: (requested: string, slot: OfferedSlot) =>
      setRefused({ first, weeks, taken, replaced: { ...replaced, [requested]: slot } }),
  };
}

/** Returns the times that the server refused. Read here, because no other page needs the code for them. */
const readTakenTimes = (error: unknown): TakenTime[] =>
  error instanceof ApiError && error.code === 'SLOT_TAKEN' ? ((JSON.parse(error.text) as RefusalBody).taken ?? []) : [];
