import type { z } from 'zod';
import type { Registration } from '#contracts/accounts.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import { Refusal } from '../refusal.ts';
import { hashPassword, refuseCommon } from './passwords.ts';
import type { UserRow } from './recognise.ts';
import type { SignInDesk } from './sign-in.ts';

type From = Parameters<SignInDesk['admitNew']>[2];

/** Makes an account, unverified and without course access, and signs in to it. Throws `EMAIL_TAKEN`. */
export async function registerUser(
  parts: Parts,
  desk: SignInDesk,
  { email, firstName, lastName, password }: z.output<typeof Registration>,
  from: From,
): Promise<UserRow> {
  await parts.limits.spend('registrations', from.network);
  refuseCommon(password, 'password', email);
  const hashedPassword = await hashPassword(password);
  const { user, welcome } = await parts.database.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into users (email, hashed_password, first_name, last_name, is_first_login, created_at, updated_at)
       values ($1, $2, $3, $4, false, $5, $5)
       on conflict (email) do nothing
       returning id`,
      [email, hashedPassword, firstName, lastName, parts.now()],
    );
    if (!rows[0]) throw new Refusal('EMAIL_TAKEN', { fields: { email: new Refusal('EMAIL_TAKEN').message } });
    await queueMails(tx, parts.queue, [{ kind: 'verification', recipient: email }]);
    return desk.admitNew(tx, rows[0].id as number, from);
  });
  await welcome();
  return user;
}
