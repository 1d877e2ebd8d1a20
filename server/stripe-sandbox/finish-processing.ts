import type { AppContext } from '../app-context.ts';
import { asc, lte } from '../db/drizzle.ts';
import { sandboxObjects } from '../db/schema.ts';
import { finishProcessing } from './confirm-intent.ts';
import { findObject } from './objects.ts';
import type { StoredIntent } from './payment-intent-object.ts';

/**
 * Decides the payments whose processing time is over. Every request to the sandbox begins with this, so that no caller
 * sees an overdue one; a scheduled task does the same between requests.
 */
export async function finishDueProcessing({
  database,
  now: clock,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> {
  const now = clock();
  const due = await database
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(lte(sandboxObjects.dueAt, now))
    .orderBy(asc(sandboxObjects.dueAt))
    .limit(100);
  for (const { id } of due) {
    await database.transaction(async (tx) => {
      const intent = await findObject<StoredIntent>(tx, 'payment_intent', id, 'lock');
      // Another process may have decided it before the lock.
      if (!intent?.dueAt || intent.dueAt > now) return;
      await finishProcessing({ db: tx, now }, intent);
    });
  }
}
