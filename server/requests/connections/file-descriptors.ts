import { readFileSync } from 'node:fs';

/** File descriptors that the program itself, its database and its outgoing connections need. */
const OWN_DESCRIPTORS = 300;

/**
 * Caps `total` connections by the process's file descriptors. A connection takes one for its socket and one for the
 * file that is being sent; without free descriptors, no socket and no file can be opened.
 */
export function capByFileDescriptors(total: number, processLimits = readProcessLimits()): number {
  const descriptors = /^Max open files +(\d+)/m.exec(processLimits)?.[1];
  if (descriptors === undefined) return total;
  return Math.min(total, Math.max(1, Math.floor((Number(descriptors) - OWN_DESCRIPTORS) / 2)));
}

/** Empty on other systems than Linux. */
function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
