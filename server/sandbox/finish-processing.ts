import type { AppContext } from '../app-context.ts';
import { finishProcessing } from './confirm-intent.ts';
import { findObject } from './objects.ts';
import type { StoredIntent } from './payment-intent-object.ts';

/**
 * Decides the payments whose processing is over. Every request to the sandbox begins with this, so that nobody sees one
 * that should be decided; a round does it where nobody asks.
 */
export async function finishDueProcessing({
  database,
  now: clock,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const now = clock();
  const { rows } = await database.query('select id from sandbox_objects where due_at <= $1 order by due_at limit 100', [
    now,
  ]);
  for (const { id } of rows) {
    await database.transaction(async (sql) => {
      const intent = await findObject<StoredIntent>(sql, 'payment_intent', id, 'lock');
      // Somebody else may have been first.
      if (!intent?.dueAt || intent.dueAt > now) return;
      await finishProcessing({ sql, now, asked: null }, intent);
    });
  }
}
