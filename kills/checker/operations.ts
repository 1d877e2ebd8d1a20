export type Action =
  | { action: 'book-free'; slot: string }
  | { action: 'start-paid'; slot: string; minutes: number }
  | { action: 'start-course' }
  | { action: 'pay'; intentId: string }
  | { action: 'confirm'; intentId: string }
  | { action: 'move'; by: 'client' | 'coach'; slot: string }
  | { action: 'cancel'; by: 'client' | 'coach' }
  /** `amount`: cents. `endsPurchase`: the call is cancelled, or the course closed. */
  | { action: 'refund'; amount: number; endsPurchase: boolean };

/**
 * A line of the history. `at`: milliseconds since 1970. An attempt that never left the client is `unsent`; one whose
 * reply did not arrive is `cut`. `severed`: the database has ended one of the site's connections.
 */
export type HistoryLine = { at: number } & (
  | { type: 'begun'; operation: number; person: string; input: Action }
  | { type: 'unsent' | 'cut'; operation: number }
  | { type: 'answered'; operation: number; status: number; reply: unknown }
  | { type: 'killed'; process: number }
  | { type: 'severed' }
);

/** 'done' and 'refused' are known from a reply. Whether an 'unknown' one took effect, only the database can say. */
export type Operation = {
  id: number;
  person: string;
  input: Action;
  outcome: 'done' | 'refused' | 'unknown';
  /** The body of the successful reply. */
  reply: Record<string, unknown>;
  statuses: number[];
};

/** Joins the attempts of each operation. The operations are in the order in which they began. */
export function listOperations(lines: HistoryLine[]): Operation[] {
  const operations = new Map<number, Operation>();
  const underWay = new Set<number>();
  for (const line of lines) {
    if (!('operation' in line)) continue;
    const { operation: id } = line;
    if (line.type === 'begun') {
      const { person, input } = line;
      const known = operations.get(id);
      operations.set(id, known ?? { id, person, input, outcome: 'refused', reply: {}, statuses: [] });
      underWay.add(id);
      continue;
    }
    underWay.delete(id);
    const operation = operations.get(id);
    if (operation) addAttempt(operation, line);
  }
  // A request without an end was under way when the run ended.
  for (const id of underWay) addAttempt(operations.get(id) as Operation, { type: 'cut' });
  return [...operations.values()];
}

type AttemptEnd = { type: 'unsent' | 'cut' } | { type: 'answered'; status: number; reply: unknown };

/** Adds the end of an attempt. A refusal after an unanswered attempt is no proof: that attempt may have caused it. */
function addAttempt(operation: Operation, end: AttemptEnd): void {
  if (end.type === 'unsent' || operation.outcome === 'done') return;
  if (end.type !== 'answered') {
    operation.outcome = 'unknown';
    return;
  }
  operation.statuses.push(end.status);
  if (end.status < 300) {
    operation.outcome = 'done';
    operation.reply = Object(end.reply);
  } else if (end.status >= 500) operation.outcome = 'unknown';
}
