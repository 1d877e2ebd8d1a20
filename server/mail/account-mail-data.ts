import { eq } from '../db/drizzle.ts';
import { factorColumns } from '../db/factor-columns.ts';
import { users } from '../db/schema.ts';
import type { MailFacts, MailRow, ReadContext } from './mail-definition.ts';

export type AccountMail = NonNullable<Awaited<ReturnType<typeof readAccountMail>>>;

/** The account of the recipient; undefined without one: anyone may request a password for any address. */
export async function readAccountMail({ db }: ReadContext, { recipient, createdAt, facts }: MailRow) {
  const [found] = await db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      isMainAdmin: users.isMainAdmin,
      ...factorColumns(db),
    })
    .from(users)
    .where(eq(users.email, recipient));
  if (!found) return undefined;
  const { verifiedAt, ...account } = found;
  const isNewAccount = facts?.isNewAccount === true;
  // Anyone may register a stranger's address and write a message to its owner in the place of a name.
  const isNameKnown = verifiedAt !== null || isNewAccount;
  const name = isNameKnown ? {} : { firstName: '', lastName: '' };
  return { ...account, ...name, isNewAccount, happenedAt: createdAt, ...pickFacts(facts) };
}

const pickFacts = (facts: MailFacts | null): Pick<MailFacts, 'device' | 'signInChange'> => ({
  ...(facts?.device && { device: facts.device }),
  ...(facts?.signInChange && { signInChange: facts.signInChange }),
});
