import type { AppContext } from '../app-context.ts';
import { and, desc, inArray, ne } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { toMailRow } from '../mail/sealed-mails.ts';
import { collectAccounts } from './collect-accounts.ts';
import { type CollectOptions, collectCalls } from './collect-calls.ts';
import { collectMoney } from './collect-money.ts';
import type { Person } from './find-person.ts';

/** Each list holds this many at most, the newest, which no person reaches. */
const MAX_ROWS = 2000;

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
    ...(await collectClient(ctx, person, options)),
    ...(await collectCalls(ctx, person, options)),
    ...(await collectMoney(ctx, person)),
    ...(await collectAccounts(ctx, person)),
    ...(await collectWords(ctx, person)),
  };
}

async function collectClient({ database, sealer }: AppContext, { clientIds }: Person, { withNotes }: CollectOptions) {
  const { clients } = tables;
  const rows = await database.select().from(clients).where(isAnyOf(clients.id, clientIds));
  return {
    client: rows.map((row) => {
      const { id: _, notes, notesVersion: _version, ...facts } = sealer.openRow('clients', row);
      return { ...facts, ...(withNotes && { notes }) };
    }),
  };
}

/** Emails, and questions about the course. */
async function collectWords({ database, sealer }: AppContext, { addresses, questionIds }: Person) {
  const { mails, courseQuestions, auditLog } = tables;
  const rows = await database
    .select()
    .from(mails)
    .where(isAnyOf(mails.recipient, addresses))
    .orderBy(desc(mails.id))
    .limit(MAX_ROWS);
  const questions = await database
    .select()
    .from(courseQuestions)
    .where(isAnyOf(courseQuestions.id, questionIds))
    .orderBy(desc(courseQuestions.id))
    .limit(MAX_ROWS);
  const changes = await database
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.subject, addresses), ne(auditLog.action, 'address-changed')))
    .orderBy(desc(auditLog.id))
    .limit(MAX_ROWS);
  return {
    emails: rows
      .map((row) => toMailRow(sealer, row))
      .filter(({ kind }) => clientMailKinds.includes(kind))
      .map(({ kind, recipient, state, createdAt, sentAt, sentContent }) => ({
        kind,
        recipient,
        state,
        createdAt,
        sentAt,
        subject: sentContent?.subject ?? null,
        text: sentContent?.text ?? null,
      })),
    courseQuestions: questions.map((row) => {
      const { lessonId, question, createdAt, email } = sealer.openRow('course_questions', row);
      return { createdAt, email, lesson: lessonId, question };
    }),
    changesByTheCoach: changes.map(({ action, createdAt }) => ({ createdAt, action })),
  };
}
