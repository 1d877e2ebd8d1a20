import { type EventResource, readResources } from './caldav/read-resources.ts';
import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { expandCalendar } from './expand-calendar.ts';
import { NOT_UNDERSTOOD, UnreadableCalendar } from './unreadable-calendar.ts';

export type CalendarJob = { expand: ExpandInput } | { readResources: { text: string; zone: string } };
export type CalendarResult = { found: BusyEvent[] | EventResource[] } | { unreadable: string };

/** The program of the process that `read-in-process.ts` starts. */
process.once('message', (job: CalendarJob) => {
  process.send?.(run(job), () => process.disconnect());
});

function run(job: CalendarJob): CalendarResult {
  try {
    return { found: 'expand' in job ? expandCalendar(job.expand) : readResources(job.readResources) };
  } catch (error) {
    const isSentence = error instanceof UnreadableCalendar;
    return { unreadable: isSentence ? error.message : NOT_UNDERSTOOD };
  }
}
