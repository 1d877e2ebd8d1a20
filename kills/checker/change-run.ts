import { checkRun, type Run } from './check-run.ts';
import type { HistoryLine } from './operations.ts';
import { sampleRun } from './sample-run.ts';

/** Returns the checker's sentences about the sample run after a change. */
export function judge(change: (run: Run) => void): string[] {
  const run = sampleRun();
  change(run);
  return checkRun(run);
}

/** Changes the fields of the first item that has these ones. */
export function edit<Item extends object>(items: Item[], wanted: Partial<Item>, changed: Partial<Item>): void {
  const found = items.find((item) => Object.entries(wanted).every(([key, value]) => item[key as keyof Item] === value));
  if (!found) throw new Error('The sample has no such item.');
  Object.assign(found, changed);
}

export const remove = <Item extends object>(items: Item[], isUnwanted: (item: Item) => boolean): void => {
  const kept = items.filter((item) => !isUnwanted(item));
  if (kept.length === items.length) throw new Error('The sample has no such item.');
  items.splice(0, items.length, ...kept);
};

/** Replaces the reply to the first operation with this action. */
export function replaceAnswer(
  run: Run,
  action: string,
  end: { type: 'cut' } | { type: 'answered'; status: number },
): void {
  const begun = run.history.find((line) => line.type === 'begun' && line.input.action === action);
  const index = run.history.findIndex(
    (line) => line.type === 'answered' && begun && 'operation' in begun && line.operation === begun.operation,
  );
  run.history[index] = { ...run.history[index], reply: {}, ...end } as HistoryLine;
}
