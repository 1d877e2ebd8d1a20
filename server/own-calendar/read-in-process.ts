import PQueue from 'p-queue';
import { startChildProcess } from '../process/child-process.ts';
import type { EventResource } from './caldav/read-resources.ts';
import type { CalendarJob, CalendarResult } from './calendar-process.ts';
import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

const TIMEOUT_MS = 20_000;

/** One at a time: each may take 200 MB for some seconds. */
const readings = new PQueue({ concurrency: 1 });

/**
 * Reads a calendar's file, or the answer of a CalDAV server, in a process of its own, which ends with it, whatever is
 * in it. Throws `UnreadableCalendar`.
 */
export const expandInProcess = (input: ExpandInput): Promise<BusyEvent[]> =>
  readings.add(() => runProcess<BusyEvent[]>({ expand: input }));

/** Reads the events in the answer of a CalDAV server, likewise. */
export const readResourcesInProcess = (text: string, zone: string): Promise<EventResource[]> =>
  readings.add(() => runProcess<EventResource[]>({ readResources: { text, zone } }));

async function runProcess<Found extends (CalendarResult & { found: unknown })['found']>(
  job: CalendarJob,
): Promise<Found> {
  const { child } = startChildProcess('calendar-process');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const result = await new Promise<CalendarResult>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    // Out of memory, or too late. What is in the file stays out of the log.
    child.once('exit', () =>
      resolve({ unreadable: 'This calendar takes more time or memory than there is to read it.' }),
    );
    child.send(job, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
  if ('unreadable' in result) throw new UnreadableCalendar(result.unreadable);
  return result.found as Found;
}
