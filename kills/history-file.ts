import { closeSync, openSync, writeSync } from 'node:fs';
import type { HistoryLine } from './checker/operations.ts';

export type HistoryFile = ReturnType<typeof openHistory>;
type NewLine<Line = HistoryLine> = Line extends HistoryLine ? Omit<Line, 'at'> : never;

/** Writes the requests of clients, the replies and the kills as JSON lines. */
export function openHistory(file: string) {
  const descriptor = openSync(file, 'w');
  const lines: HistoryLine[] = [];
  return {
    lines,
    add(line: NewLine): void {
      const dated = { at: Date.now(), ...line } as HistoryLine;
      lines.push(dated);
      writeSync(descriptor, `${JSON.stringify(dated)}\n`);
    },
    close: () => closeSync(descriptor),
  };
}
