import { getPriority, setPriority } from 'node:os';

/** Makes a process or thread nicer than this process by `niceness`. Only root may raise its priority again. */
export function lowerPriority(id: number, niceness: number): void {
  setPriority(id, Math.min(19, getPriority() + niceness));
}
