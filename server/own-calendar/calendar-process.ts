import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { expandCalendar } from './expand-calendar.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

export type CalendarResult = { events: BusyEvent[] } | { unreadable: string };

/** The program of the process that `readInProcess` starts. */
process.once('message', (input: ExpandInput) => {
  process.send?.(expand(input), () => process.disconnect());
});

function expand(input: ExpandInput): CalendarResult {
  try {
    return { events: expandCalendar(input) };
  } catch (error) {
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
