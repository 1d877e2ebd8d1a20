import PQueue from 'p-queue';
import { startChildProcess } from '../process/child-process.ts';
import type { EventResource } from './caldav/read-resources.ts';
import type { CalendarJob, CalendarResult } from './calendar-process.ts';
import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

const TIMEOUT_MS = 20_000;

/** Runs one job at a time: each may take 200 MB for some seconds. */
const readings = new PQueue({ concurrency: 1 });

/**
 * Lists the busy times of a calendar's file, or of a CalDAV server's answer, in a process of its own, so that no file
 * can block or crash the site. Throws `UnreadableCalendar`.
 */
export const expandInProcess = (input: ExpandInput): Promise<BusyEvent[]> =>
  readings.add(() => runProcess<BusyEvent[]>({ expand: input }));

/** Reads the events in a CalDAV server's answer, in a process of its own. Throws `UnreadableCalendar`. */
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
    // Reached if the process ran out of memory or time. Its output is not logged, since it could contain the file.
    child.once('exit', () =>
      resolve({ unreadable: 'This calendar takes more time or memory than there is to read it.' }),
    );
    child.send(job, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
  if ('unreadable' in result) throw new UnreadableCalendar(result.unreadable);
  return result.found as Found;
}
