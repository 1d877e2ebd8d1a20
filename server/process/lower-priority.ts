import { getPriority, setPriority } from 'node:os';

/** Lowers a process's or thread's priority below the site's, which only root may raise again. */
export function lowerPriority(id: number, niceness: number): void {
  setPriority(id, Math.min(19, getPriority() + niceness));
}
