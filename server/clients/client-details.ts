import type { ClientDetails } from '#contracts/clients/clients.ts';
import { type CourseContent, findPlace } from '#contracts/course/course-content.ts';
import { extractPhoneDigits } from '#domain/bookings.ts';
import { listConsents } from '../accounts/list-consents.ts';
import { listUsersOf } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { listClientPackages } from '../booking/packages/list-packages.ts';
import { refuseMissingClient } from '../booking/refuse-missing-client.ts';
import { areDifferentClients } from '../db/client-addresses.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, desc, eq, inArray, ne, not, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { ofClient, type RowsOf } from '../db/owned-rows.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import { clients, courseQuestions, lessonProgress, mails } from '../db/schema.ts';
import { listedMailFields, toListedMail } from '../mail/listed-mails.ts';
import { clientMailKinds } from '../mail/mail-kinds.ts';
import { listClientAnswers, listClientCalls } from './client-calls.ts';
import { readClientMoney } from './client-money.ts';
import { readCreditLedger } from './credit-ledger.ts';
import { readListedClients } from './listed-clients.ts';
import { type ClientRow, listAddresses } from './lock-clients.ts';

const MAX_MAILS = 100;
const MAX_QUESTIONS = 100;
const MAX_SAME_PHONE = 5;

/** Returns the details of one client and records that the coach has read the answers. Throws `NOT_FOUND`. */
export async function openClient(ctx: AppContext, admin: string, id: number): Promise<ClientDetails> {
  const details = await getClientDetails(ctx, id);
  await recordAnswersReadOfClient(ctx, admin, details.email);
  return details;
}

/** Logs that the coach has read a client's notes or answers. Every reply that contains them must be logged. */
export const recordAnswersReadOfClient = ({ database, now }: AppContext, admin: string, email: string): Promise<void> =>
  recordAnswersRead(database, { actor: admin, subject: `the page of ${email}` }, now());

/** Returns everything that belongs to the addresses of one client. Throws `NOT_FOUND`. */
export async function getClientDetails(ctx: AppContext, id: number): Promise<ClientDetails> {
  const { database: db, sealer, settings } = ctx;
  const zone = settings.coachTimeZone;
  const [client] = await db.select().from(clients).where(eq(clients.id, id));
  if (!client) refuseMissingClient();
  const addresses = await listAddresses(db, client);
  const isOwn = ofClient(id);
  const [[listed], calls, answers, money, packages, credit, accounts, sentMails, questions, samePhone, consents] =
    await Promise.all([
      readListedClients(db, [id], ctx.now()),
      listClientCalls(db, isOwn, zone),
      listClientAnswers(db, sealer, isOwn, zone),
      readClientMoney(db, isOwn, { zone, now: ctx.now() }),
      listClientPackages(db, isOwn, { zone, now: ctx.now() }),
      readCreditLedger(db, isOwn, zone, ctx.now()),
      listUsersOf(ctx, addresses),
      listMails(db, addresses),
      listQuestions(ctx, isOwn),
      listSamePhone(db, client),
      listConsents(db, isOwn, zone),
    ]);
  const progress = await listProgress(
    db,
    accounts.map((account) => account.id),
    settings.course,
  );
  return {
    ...(listed ?? refuseMissingClient()),
    timeZone: client.timeZone,
    notes: sealer.openText('clients', 'notes', client.id, client.notes),
    notesVersion: client.notesVersion,
    mails: sentMails,
    ...money,
    packages,
    addresses,
    calls,
    answers,
    ...credit,
    accounts,
    progress,
    questions,
    samePhone,
    consents,
  };
}

async function listMails(db: Db, addresses: readonly string[]): Promise<ClientDetails['mails']> {
  const found = await db
    .select(listedMailFields)
    .from(mails)
    // The coach may be a client too, whose notices would hide everything else.
    .where(and(isAnyOf(mails.recipient, addresses), inArray(mails.kind, clientMailKinds)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAX_MAILS);
  return found.map(toListedMail);
}

async function listQuestions(
  { database, sealer, settings }: AppContext,
  isOwn: RowsOf,
): Promise<ClientDetails['questions']> {
  const found = await database
    .select()
    .from(courseQuestions)
    .where(isOwn(courseQuestions))
    .orderBy(desc(courseQuestions.id))
    .limit(MAX_QUESTIONS);
  return found.map((row) => {
    const { id, lessonId, question, createdAt, answer, answeredAt } = sealer.openRow('course_questions', row);
    const lesson = lessonId === null ? null : titleOf(settings.course, lessonId);
    return { id, lesson, question, createdAt: createdAt.toISOString(), answer, isOpen: answeredAt === null };
  });
}

const titleOf = ({ lessons }: CourseContent, lessonId: number): string =>
  lessons.find(({ id }) => id === lessonId)?.title ?? 'A part that isn’t in the course any more';

/** Lists the client's progress. If two accounts have begun a lesson, the one that is further counts. */
async function listProgress(
  db: Db,
  userIds: readonly number[],
  course: CourseContent,
): Promise<ClientDetails['progress']> {
  const found = await db
    .select()
    .from(lessonProgress)
    .where(isAnyOf(lessonProgress.userId, userIds))
    .orderBy(
      asc(lessonProgress.lessonId),
      sql`${lessonProgress.completedAt} desc nulls last`,
      desc(lessonProgress.seconds),
    );
  const furthest = found.filter(({ lessonId }, index) => found[index - 1]?.lessonId !== lessonId);
  return furthest.map(({ lessonId, seconds, completedAt }) => ({
    lessonId,
    seconds,
    place: findPlace(course, lessonId),
    title: titleOf(course, lessonId),
    completedAt: completedAt?.toISOString() ?? null,
  }));
}

async function listSamePhone(db: Db, { id, phone }: ClientRow): Promise<ClientDetails['samePhone']> {
  const digits = extractPhoneDigits(phone ?? '');
  if (!digits) return [];
  const { firstName, lastName, email } = clients;
  // The expression of an index.
  const isSamePhone = eq(sql`regexp_replace(${clients.phone}, '[^0-9]', '', 'g')`, digits);
  return db
    .select({ id: clients.id, firstName, lastName, email })
    .from(clients)
    .where(and(isSamePhone, ne(clients.id, id), not(areDifferentClients(clients.id, id))))
    .orderBy(desc(clients.id))
    .limit(MAX_SAME_PHONE);
}
