import { DEMO_MEMBER_EMAIL } from '../../accounts/first-accounts.ts';
import { listUsersLosingCourse } from '../../accounts/paid-access.ts';
import { DEMO_SEEDED, isUnchangedDemoHour, isUnchangedDemoSeason } from '../../calendar/demo-calendar.ts';
import type { Db } from '../../db/connect.ts';
import {
  type AnyColumn,
  alias,
  and,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  type SQL,
} from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import {
  auditLog,
  availableTimeSlots,
  clientAddresses,
  coachingCalls,
  consultationRequests,
  courseQuestions,
  creditAdjustments,
  paymentDecisions,
  paymentLinks,
  payments,
  sandboxObjects,
  siteFacts,
  specificDateSlots,
  users,
} from '../../db/schema.ts';
import { findTestBills } from './find-test-bills.ts';
import { findTestMails } from './find-test-mails.ts';

/** `usesSandbox`: the site's payment provider is now the sandbox. */
export type WipeOptions = { freeCalls: boolean; usesSandbox: boolean };

/** The ids of what a wipe deletes, by table. `closedCourses` are users who stay and lose the course. */
export type TestData = Awaited<ReturnType<typeof findTestData>>;

/** Finds the rows of the demo that are unchanged, and all that payments at the sandbox led to. */
export async function findTestData(db: Db, options: WipeOptions) {
  const paid = await findSandboxPayments(db, options);
  const paymentIds = paid.map(({ id }) => id);
  const bills = await findTestBills(db, paymentIds);
  const booked = await findCalls(db, paymentIds, [...paid.flatMap(({ callId }) => callId ?? []), ...bills.callIds]);
  const bought = paid.flatMap(({ account, accountId }) => (account === 'new' && accountId !== null ? [accountId] : []));
  const accounts = await findAccounts(db, bought, { paymentIds, callIds: booked.callIds });
  const accountIds = accounts.map(({ id }) => id);
  const freeCalls = options.freeCalls
    ? await db.select({ id: consultationRequests.id }).from(consultationRequests)
    : [];
  const questions = await db
    .select({ id: courseQuestions.id })
    .from(courseQuestions)
    .where(isAnyOf(courseQuestions.userId, accountIds));
  const closed = await listUsersLosingCourse(db, paymentIds);
  const found = {
    ...(await findDemoCalendar(db)),
    ...booked,
    paymentIds,
    billIds: bills.billIds,
    packageIds: bills.packageIds,
    accountIds,
    demoMembers: accounts.filter(({ email }) => email === DEMO_MEMBER_EMAIL).length,
    closedCourses: closed.filter((id) => !accountIds.includes(id)),
    freeCallIds: freeCalls.map(({ id }) => id),
    questionIds: questions.map(({ id }) => id),
    sandboxObjects: await db.$count(sandboxObjects),
  };
  const deletedCallsOf = await findPayersOfDeletedCalls(db, found);
  const addresses = { accounts: accounts.map(({ email }) => email), deletedCallsOf };
  return { ...found, mailIds: await findTestMails(db, found, addresses) };
}

/** Whether a column has the id of an object that the site's own sandbox made. No other provider makes the same id. */
export const isOfSandbox = (db: Db, column: AnyColumn): SQL =>
  exists(db.select({ id: sandboxObjects.id }).from(sandboxObjects).where(eq(sandboxObjects.id, column)));

function findSandboxPayments(db: Db, { usesSandbox }: WipeOptions) {
  const { id, account, accountId, coachingCallId: callId, paymentIntentId } = payments;
  // Nobody can have paid a payment without an intent. It is the sandbox's if the site never had another provider.
  const elsewhere = db
    .select({ id: sandboxObjects.id })
    .from(sandboxObjects)
    .where(eq(sandboxObjects.id, otherPayments.paymentIntentId));
  const hasOtherProvider = exists(
    db
      .select({ id: otherPayments.id })
      .from(otherPayments)
      .where(and(isNotNull(otherPayments.paymentIntentId), notExists(elsewhere))),
  );
  const isUnsent = usesSandbox ? and(isNull(paymentIntentId), not(hasOtherProvider)) : undefined;
  return db
    .select({ id, account, accountId, callId })
    .from(payments)
    .where(or(isOfSandbox(db, paymentIntentId), isUnsent));
}
const otherPayments = alias(payments, 'other_payments');

/** Finds the calls that these payments paid or held, calls booked with their credit, and decisions about them. */
async function findCalls(db: Db, paymentIds: number[], paidCallIds: number[]) {
  const { id, email, stripePaymentIntentId: intent } = coachingCalls;
  const hasOtherPayment = exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.coachingCallId, id), not(isAnyOf(payments.id, paymentIds)))),
  );
  const linksOfCall = (end?: SQL) =>
    db
      .select({ id: paymentLinks.id })
      .from(paymentLinks)
      .where(and(eq(paymentLinks.coachingCallId, id), end));
  // A call that the coach booked is real unless its link was paid: opening the link makes a payment at the sandbox,
  // too.
  const isLinkPaid = or(notExists(linksOfCall()), exists(linksOfCall(eq(paymentLinks.endedBy, 'paid'))));
  const paidCalls = await db
    .select({ id, email, minutes: coachingCalls.rolloverMinutes })
    .from(coachingCalls)
    .where(
      and(
        or(isAnyOf(id, paidCallIds), isOfSandbox(db, intent)),
        or(isNull(intent), isOfSandbox(db, intent)),
        not(hasOtherPayment),
        isLinkPaid,
      ),
    );
  const paidIds = paidCalls.map((call) => call.id);
  const decisions = await findDecisions(db, paidIds);
  const emails = [...paidCalls, ...decisions].flatMap((credit) => (credit.minutes > 0 ? [credit.email] : []));
  const creditCallIds = await findCallsOnCredit(db, emails, {
    callIds: paidIds,
    decisionIds: decisions.map((decision) => decision.id),
  });
  const callIds = [...paidIds, ...creditCallIds];
  const allDecisions = await findDecisions(db, callIds);
  return { callIds, decisionIds: allDecisions.map((decision) => decision.id) };
}

const findDecisions = (db: Db, callIds: number[]) => {
  const { id, email, creditMinutes: minutes, coachingCallId, stripePaymentIntentId } = paymentDecisions;
  return db
    .select({ id, email, minutes })
    .from(paymentDecisions)
    .where(or(isAnyOf(coachingCallId, callIds), isOfSandbox(db, stripePaymentIntentId)));
};

/** Calls of clients all of whose credit came from the sandbox. Without them it would be below zero. */
async function findCallsOnCredit(
  db: Db,
  emails: string[],
  wiped: { callIds: number[]; decisionIds: number[] },
): Promise<number[]> {
  const source = alias(coachingCalls, 'source');
  const isFromCall = db
    .select({ id: source.id })
    .from(source)
    .where(
      and(
        eq(source.email, coachingCalls.email),
        ne(source.paidWith, 'credit'),
        gt(source.rolloverMinutes, 0),
        not(isAnyOf(source.id, wiped.callIds)),
      ),
    );
  const isFromDecision = db
    .select({ id: paymentDecisions.id })
    .from(paymentDecisions)
    .where(
      and(
        eq(paymentDecisions.email, coachingCalls.email),
        gt(paymentDecisions.creditMinutes, 0),
        not(isAnyOf(paymentDecisions.id, wiped.decisionIds)),
      ),
    );
  // What the coach gave by hand is real, with whichever address of the client it stands.
  const given = alias(clientAddresses, 'given');
  const isFromCoach = db
    .select({ id: creditAdjustments.id })
    .from(creditAdjustments)
    .innerJoin(given, eq(given.email, creditAdjustments.email))
    .innerJoin(clientAddresses, eq(clientAddresses.clientId, given.clientId))
    .where(and(eq(clientAddresses.email, coachingCalls.email), gt(creditAdjustments.minutes, 0)));
  const rows = await db
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(
      and(
        eq(coachingCalls.paidWith, 'credit'),
        isAnyOf(coachingCalls.email, emails),
        notExists(isFromCall),
        notExists(isFromDecision),
        notExists(isFromCoach),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Clients whose deleted calls were all paid at the sandbox, so that mails about deleted paid calls are about these. */
async function findPayersOfDeletedCalls(
  db: Db,
  { paymentIds, callIds }: { paymentIds: number[]; callIds: number[] },
): Promise<string[]> {
  const { email } = payments;
  const otherPayment = db
    .select({ id: otherPayments.id })
    .from(otherPayments)
    .where(and(eq(otherPayments.email, email), not(isAnyOf(otherPayments.id, paymentIds))));
  const otherCall = db
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(and(eq(coachingCalls.email, email), not(isAnyOf(coachingCalls.id, callIds))));
  const rows = await db
    .selectDistinct({ email })
    .from(payments)
    .where(
      and(
        isAnyOf(payments.id, paymentIds),
        eq(payments.kind, 'call'),
        isNull(payments.coachingCallId),
        notExists(otherPayment),
        notExists(otherCall),
      ),
    );
  return rows.map((row) => row.email);
}

/** The demo member, and accounts that a wiped purchase made, unless they have anything real. Never an admin's. */
function findAccounts(db: Db, bought: number[], wiped: { paymentIds: number[]; callIds: number[] }) {
  const { id, email } = users;
  const otherPayment = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        or(eq(payments.accountId, id), eq(payments.userId, id), eq(payments.email, email)),
        not(isAnyOf(payments.id, wiped.paymentIds)),
      ),
    );
  const otherCall = db
    .select({ id: coachingCalls.id })
    .from(coachingCalls)
    .where(and(eq(coachingCalls.email, email), not(isAnyOf(coachingCalls.id, wiped.callIds))));
  const grant = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(eq(auditLog.action, 'access-granted'), eq(auditLog.subject, email), gte(auditLog.createdAt, users.createdAt)),
    );
  const isDemo = and(
    eq(email, DEMO_MEMBER_EMAIL),
    exists(db.select({ name: siteFacts.name }).from(siteFacts).where(eq(siteFacts.name, DEMO_SEEDED))),
  );
  return db
    .select({ id, email })
    .from(users)
    .where(
      and(
        not(users.isAdmin),
        not(users.isMainAdmin),
        or(isDemo, and(isAnyOf(id, bought), notExists(grant))),
        notExists(otherPayment),
        notExists(otherCall),
      ),
    );
}

/** The coach's own hours need the season as well, so it stays with the first of them. */
async function findDemoCalendar(db: Db) {
  const [seeded] = await db.select().from(siteFacts).where(eq(siteFacts.name, DEMO_SEEDED));
  if (!seeded) return { hourIds: [], seasonIds: [] };
  const hours = await db
    .select({ id: availableTimeSlots.id })
    .from(availableTimeSlots)
    .where(isUnchangedDemoHour(seeded.createdAt));
  const hourIds = hours.map(({ id }) => id);
  const others = await db.$count(availableTimeSlots, not(isAnyOf(availableTimeSlots.id, hourIds)));
  if (others > 0) return { hourIds, seasonIds: [] };
  const seasons = await db
    .select({ id: specificDateSlots.id })
    .from(specificDateSlots)
    .where(isUnchangedDemoSeason(seeded.createdAt));
  return { hourIds, seasonIds: seasons.map(({ id }) => id) };
}
