import type { AppContext } from '../app-context.ts';
import { and, desc, inArray, ne } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import { type SealedTable, tableFacts } from '../db/table-facts.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { toMailRow } from '../mail/sealed-mails.ts';
import { collectAccounts, collectPayments } from './collect-accounts-and-payments.ts';
import { type CollectOptions, collectCalls } from './collect-calls.ts';
import type { Person } from './find-person.ts';
import { pick } from './pick.ts';
import { isOfPerson } from './rows-of-person.ts';

export type PersonData = Awaited<ReturnType<typeof collectPersonData>>;

/**
 * Collects everything that the site has of a person for `data.json`: instants as ISO texts, amounts in cents, lengths
 * in minutes, each list newest first. Unknown values are null.
 */
export async function collectPersonData(ctx: AppContext, person: Person, options: CollectOptions) {
  const { config, settings, publicUrl, now } = ctx;
  return {
    about: {
      format: 1,
      site: publicUrl(),
      coach: settings.current.contact.coachName,
      madeAt: now(),
      addresses: person.addresses,
      formerAddresses: person.formerAddresses,
      notIncluded: [
        ...(options.withNotes ? [] : ['The coach’s own notes. Please write to the coach to ask about them.']),
        'Passwords and the secrets of ways to sign in, of which the site has no readable copy.',
        config.paymentSandbox
          ? 'Card numbers, which this site never gets.'
          : 'Card numbers, which only the payment provider (Stripe) has.',
        'Backups, which are copies of the same data.',
      ],
    },
    // Empty lists keep the places of those that `collectByTableFacts` fills.
    client: [],
    ...(await collectCalls(ctx, person, options)),
    ...(await collectPayments(ctx, person)),
    bills: [],
    paymentsElsewhere: [],
    moneyOfCancelledCalls: [],
    creditGivenByHand: [],
    ...(await collectAccounts(ctx, person)),
    signInEvents: [],
    ...(await collectMailsAndChanges(ctx, person)),
    ...(await collectByTableFacts(ctx, person, options)),
  };
}

/** Collects the mails to a person, and the changes that the coach made to their data. */
async function collectMailsAndChanges({ database, sealer }: AppContext, { addresses }: Person) {
  const { mails, auditLog, namedClients } = tables;
  const rows = await database
    .select()
    .from(mails)
    .where(isAnyOf(mails.recipient, addresses))
    .orderBy(desc(mails.id))
    .limit(MAX_ROWS);
  const isNamed = isAnyOf(namedClients.email, addresses);
  const entries = database.select({ id: namedClients.auditLogId }).from(namedClients).where(isNamed);
  const changes = await database
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.id, entries), ne(auditLog.action, 'address-changed')))
    .orderBy(desc(auditLog.id))
    .limit(MAX_ROWS);
  return {
    emails: rows
      .map((row) => toMailRow(sealer, row))
      .filter(({ kind }) => clientMailKinds.includes(kind))
      .map((mail) => ({
        ...pick(mail, 'kind', 'recipient', 'state', 'createdAt', 'sentAt'),
        subject: mail.sentContent?.subject ?? null,
        text: mail.sentContent?.text ?? null,
      })),
    courseQuestions: [],
    changesByTheCoach: changes.map((change) => pick(change, 'createdAt', 'action')),
  };
}

/** The most rows of a list. No person has so many. */
const MAX_ROWS = 2000;

/** Collects the rows of all tables whose facts name exported columns (`db/table-facts.ts`), newest first. */
async function collectByTableFacts({ database, sealer }: AppContext, person: Person, { withNotes }: CollectOptions) {
  const lists: Record<string, object[]> = {};
  // Rows with a given-up address are erased, but not exported.
  const withoutFormer = { ...person, formerAddresses: [] };
  for (const facts of tableFacts) {
    const { table, name, key, exported, sealed, columns } = facts;
    if (typeof exported !== 'object') continue;
    const { as, forCoach = [], renamed = {} } = exported;
    const all = 'columns' in exported ? exported.columns : Object.keys(columns);
    const omitted = 'without' in exported ? [...exported.without, ...forCoach] : forCoach;
    const chosen = [...all.filter((column) => !omitted.includes(column)), ...(withNotes ? forCoach : [])];
    const isOwn = isOfPerson(facts, withoutFormer);
    const rows = await database.select().from(table).where(isOwn).orderBy(desc(key)).limit(MAX_ROWS);
    lists[as] = rows.map((row) => {
      const opened: Record<string, unknown> = sealed ? sealer.openRow(name as SealedTable, row as { id: number }) : row;
      return Object.fromEntries(chosen.map((column) => [renamed[column] ?? column, opened[column]]));
    });
  }
  return lists;
}
