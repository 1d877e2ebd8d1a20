import { type EventResource, readResources } from './caldav/read-resources.ts';
import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { expandCalendar } from './expand-calendar.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

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
    if (error instanceof UnreadableCalendar) return { unreadable: error.message };
    throw error;
  }
}
