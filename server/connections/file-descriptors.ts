import { readFileSync } from 'node:fs';

/** For the program itself, its database and its outgoing connections. */
const OWN_DESCRIPTORS = 300;

/**
 * As many connections as the process has file descriptors for, `total` at most: each takes one for its socket and one for
 * a file that is being sent. Without descriptors nobody could be let in, and nothing be read.
 */
export function capByFileDescriptors(total: number, processLimits = readProcessLimits()): number {
  const descriptors = /^Max open files +(\d+)/m.exec(processLimits)?.[1];
  if (descriptors === undefined) return total;
  return Math.min(total, Math.max(1, Math.floor((Number(descriptors) - OWN_DESCRIPTORS) / 2)));
}

/** Empty where there is no Linux to ask. */
function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
