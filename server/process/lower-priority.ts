import { getPriority, setPriority } from 'node:os';

/** Lowers the priority of a process or thread below the site's own, which `nice` may have lowered and only root may raise. */
export function lowerPriority(id: number, niceness: number): void {
  setPriority(id, Math.min(19, getPriority() + niceness));
}
