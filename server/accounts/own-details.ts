import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { OwnDetailsInput } from '#contracts/accounts/own-profile.ts';
import type { AppContext } from '../app-context.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { readUser, type UserRow } from './user-row.ts';

/** Changes the account alone: calls and receipts keep what was typed for them. */
export const changeOwnDetails = (
  { database, now }: AppContext,
  { id }: CurrentUser,
  details: z.output<typeof OwnDetailsInput>,
): Promise<UserRow> =>
  database.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ ...details, updatedAt: now() })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (changed.length === 0) throw new Refusal('UNAUTHENTICATED');
    return readUser(tx, id);
  });
