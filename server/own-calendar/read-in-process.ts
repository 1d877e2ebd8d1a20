import PQueue from 'p-queue';
import { startChildProcess } from '../process/child-process.ts';
import type { CalendarResult } from './calendar-process.ts';
import type { BusyEvent, ExpandInput } from './expand-calendar.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

const TIMEOUT_MS = 20_000;

/** One at a time: each may take 200 MB for some seconds. */
const readings = new PQueue({ concurrency: 1 });

/**
 * Reads a calendar's file in a process of its own, which ends with it, whatever is in the file. Throws
 * `UnreadableCalendar`.
 */
export const readInProcess = (input: ExpandInput, start = startChildProcess): Promise<BusyEvent[]> =>
  readings.add(() => runProcess(input, start));

async function runProcess(input: ExpandInput, start: typeof startChildProcess): Promise<BusyEvent[]> {
  const { child } = start('calendar-process');
  const tooLate = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const result = await new Promise<CalendarResult>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    // Out of memory, or too late. What is in the file stays out of the log.
    child.once('exit', () =>
      resolve({ unreadable: 'This calendar takes more time or memory than there is to read it.' }),
    );
    child.send(input, (error) => error && reject(error));
  }).finally(() => clearTimeout(tooLate));
  if ('unreadable' in result) throw new UnreadableCalendar(result.unreadable);
  return result.events;
}
