import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import type { OwnDetailsInput } from '#contracts/accounts/own-profile.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNull } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { refuseImpossiblePhone } from '../requests/refuse-impossible-phone.ts';
import { readUser, type UserRow } from './user-row.ts';

/** Changes the account alone: calls and receipts keep what was typed for them. Throws `invalid` for the phone. */
export async function changeOwnDetails(
  { database, now }: AppContext,
  { id }: CurrentUser,
  details: z.output<typeof OwnDetailsInput>,
): Promise<UserRow> {
  refuseImpossiblePhone(details.phone);
  return database.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ ...details, updatedAt: now() })
      .where(eq(users.id, id))
      .returning({ id: users.id });
    if (changed.length === 0) throw new Refusal('UNAUTHENTICATED');
    return readUser(tx, id);
  });
}

/** Stores the phone number of a user's own call in the account, for the next form, unless the account has a number. */
export async function keepTypedPhone(
  { database, now }: AppContext,
  { id, email, phone }: CurrentUser,
  call: { email: string; phone: string },
): Promise<void> {
  if (phone !== null || call.email !== email) return;
  await database
    .update(users)
    .set({ phone: call.phone, updatedAt: now() })
    .where(and(eq(users.id, id), isNull(users.phone)));
}
