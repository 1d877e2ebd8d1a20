import { eq } from 'drizzle-orm';
import type { DrizzleDatabase } from '../db/connect.ts';
import { users } from '../db/schema.ts';
import {
  type AccountMailKind,
  type ComposedMail,
  formatRecipientName,
  type MailContent,
  type MailSite,
  type Person,
} from './message.ts';
import type { MailFacts } from './queue-mails.ts';
import type { SecretKind } from './secret-mails.ts';
import { loadTemplate } from './templates/compile-templates.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordSet } from './templates/password-set.ts';
import { sessionTakenOver } from './templates/session-taken-over.ts';
import { temporaryPassword } from './templates/temporary-password.ts';
import { verification } from './templates/verification.ts';

type AccountMailRow = {
  kind: AccountMailKind;
  recipient: string;
  createdAt: Date;
  facts: Pick<MailFacts, 'validHours' | 'isNewAccount'> | null;
};

/** Makes the secret that a mail carries; it works for `validHours`, or else as long as its kind does. */
export type IssueSecret = (kind: SecretKind, userId: number, validHours?: number) => Promise<string>;

/**
 * Nothing where no account has the address: a new password is promised to every address that one is asked for. Secrets
 * are issued here, at every try anew, and leave the process in the mail alone.
 */
export async function composeAccountMail(
  db: DrizzleDatabase,
  site: MailSite,
  mail: AccountMailRow,
  issue: IssueSecret,
): Promise<ComposedMail | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      isMainAdmin: users.isMainAdmin,
    })
    .from(users)
    .where(eq(users.email, mail.recipient));
  if (!found) return undefined;
  // Anybody may register anybody's address, with whatever message to its owner in the place of a name.
  const isNameKnown = found.verifiedAt !== null || mail.facts?.isNewAccount;
  const person = isNameKnown ? found : { ...found, firstName: '', lastName: '' };
  const templateHtml = await loadTemplate(mail.kind);
  const content = await fillAccountTemplate(mail, person, site, templateHtml, (kind, validHours) =>
    issue(kind, person.id, validHours),
  );
  return { ...content, recipientName: formatRecipientName(person) };
}

async function fillAccountTemplate(
  { kind, createdAt, facts }: AccountMailRow,
  person: Person & { isMainAdmin: boolean },
  site: MailSite,
  templateHtml: string,
  issue: (kind: SecretKind, validHours?: number) => Promise<string>,
): Promise<MailContent> {
  switch (kind) {
    case 'verification':
      return verification(person, await issue(kind), site, templateHtml);
    case 'temporary-password': {
      const validHours = facts?.validHours ?? 1;
      return temporaryPassword(person, { password: await issue(kind, validHours), validHours }, site, templateHtml);
    }
    case 'password-changed':
      return passwordChanged(person, createdAt, site, templateHtml);
    case 'password-set':
      return passwordSet({ ...person, isNewAccount: facts?.isNewAccount === true }, createdAt, site, templateHtml);
    case 'session-taken-over':
      return sessionTakenOver(person, createdAt, site, templateHtml);
  }
}
