import { DEMO_MEMBER_EMAIL } from '../../accounts/first-accounts.ts';
import { listUsersLosingCourse } from '../../accounts/paid-access.ts';
import { DEMO_SEEDED, isUnchangedDemoHour, isUnchangedDemoSeason } from '../../calendar/demo-calendar.ts';
import type { Db } from '../../db/connect.ts';
import {
  type AnyColumn,
  alias,
  and,
  eq,
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
import { hasRow, listIds } from '../../db/find-rows.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import {
  auditLog,
  availableTimeSlots,
  clientAddresses,
  coachingCalls,
  consultationRequests,
  courseQuestions,
  creditAdjustments,
  packages,
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

/** `freeCalls`: true if free calls are deleted too. `usesSandbox`: true if the sandbox is the payment provider now. */
export type WipeOptions = { freeCalls: boolean; usesSandbox: boolean };

/** The ids of the rows that a wipe deletes, by table. `closedCourses` are users who stay and lose the course. */
export type TestData = Awaited<ReturnType<typeof findTestData>>;

/** Finds the demo rows that nobody has changed, and all rows that payments at the sandbox led to. */
export async function findTestData(db: Db, options: WipeOptions) {
  const paid = await findSandboxPayments(db, options);
  const paymentIds = paid.map(({ id }) => id);
  const bills = await findTestBills(db, paymentIds);
  const booked = await findCalls(db, paymentIds, [...paid.flatMap(({ callId }) => callId ?? []), ...bills.callIds]);
  const buyers = paid.flatMap(({ account, accountId }) => (account === 'new' && accountId !== null ? [accountId] : []));
  const accounts = await findAccounts(db, buyers, {
    paymentIds,
    callIds: booked.callIds,
    packageIds: bills.packageIds,
  });
  const accountIds = accounts.map(({ id }) => id);
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
    freeCallIds: options.freeCalls ? await listIds(db, consultationRequests) : [],
    questionIds: await listIds(db, courseQuestions, isAnyOf(courseQuestions.userId, accountIds)),
    sandboxObjects: await db.$count(sandboxObjects),
  };
  const deletedCallsOf = await findPayersOfDeletedCalls(db, found);
  const addresses = { accounts: accounts.map(({ email }) => email), deletedCallsOf };
  return { ...found, mailIds: await findTestMails(db, found, addresses) };
}

/** The condition that a column has the id of an object of the sandbox. No other provider makes the same id. */
export const isSandboxObjectId = (db: Db, column: AnyColumn): SQL =>
  hasRow(db, sandboxObjects, eq(sandboxObjects.id, column));

function findSandboxPayments(db: Db, { usesSandbox }: WipeOptions) {
  const { id, account, accountId, coachingCallId: callId, paymentIntentId } = payments;
  // A payment without an intent was never paid. It counts as the sandbox's if the site never had another provider.
  const { paymentIntentId: otherId } = otherPayments;
  const hasOtherProvider = hasRow(db, otherPayments, isNotNull(otherId), not(isSandboxObjectId(db, otherId)));
  const isUnsent = usesSandbox ? and(isNull(paymentIntentId), not(hasOtherProvider)) : undefined;
  return db
    .select({ id, account, accountId, callId })
    .from(payments)
    .where(or(isSandboxObjectId(db, paymentIntentId), isUnsent));
}
const otherPayments = alias(payments, 'other_payments');

/** Finds the calls that these payments paid or held, calls booked with their credit, and decisions about them. */
async function findCalls(db: Db, paymentIds: number[], paidCallIds: number[]) {
  const { id, email, stripePaymentIntentId: intent } = coachingCalls;
  const isOtherPayment = not(isAnyOf(payments.id, paymentIds));
  const hasOtherPayment = hasRow(db, payments, eq(payments.coachingCallId, id), isOtherPayment);
  const hasLink = (end?: SQL) => hasRow(db, paymentLinks, eq(paymentLinks.coachingCallId, id), end);
  // A call with a payment link is real unless that was paid: opening the link is enough to make a sandbox payment.
  const isLinkPaid = or(not(hasLink()), hasLink(eq(paymentLinks.endedBy, 'paid')));
  const paidCalls = await db
    .select({ id, email, minutes: coachingCalls.rolloverMinutes })
    .from(coachingCalls)
    .where(
      and(
        or(isAnyOf(id, paidCallIds), isSandboxObjectId(db, intent)),
        or(isNull(intent), isSandboxObjectId(db, intent)),
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
    .where(or(isAnyOf(coachingCallId, callIds), isSandboxObjectId(db, stripePaymentIntentId)));
};

/** Finds calls on credit of clients whose whole credit came from the sandbox. If they stayed, it would be negative. */
async function findCallsOnCredit(
  db: Db,
  emails: string[],
  wiped: { callIds: number[]; decisionIds: number[] },
): Promise<number[]> {
  const source = alias(coachingCalls, 'source');
  const isFromCall = hasRow(
    db,
    source,
    eq(source.email, coachingCalls.email),
    ne(source.paidWith, 'credit'),
    gt(source.rolloverMinutes, 0),
    not(isAnyOf(source.id, wiped.callIds)),
  );
  const isFromDecision = hasRow(
    db,
    paymentDecisions,
    eq(paymentDecisions.email, coachingCalls.email),
    gt(paymentDecisions.creditMinutes, 0),
    not(isAnyOf(paymentDecisions.id, wiped.decisionIds)),
  );
  // Credit that the coach gave by hand is real, under any address of the client.
  const given = alias(clientAddresses, 'given');
  const isFromCoach = db
    .select({ id: creditAdjustments.id })
    .from(creditAdjustments)
    .innerJoin(given, eq(given.email, creditAdjustments.email))
    .innerJoin(clientAddresses, eq(clientAddresses.clientId, given.clientId))
    .where(and(eq(clientAddresses.email, coachingCalls.email), gt(creditAdjustments.minutes, 0)));
  const isOnCredit = and(eq(coachingCalls.paidWith, 'credit'), isAnyOf(coachingCalls.email, emails));
  return listIds(db, coachingCalls, isOnCredit, not(isFromCall), not(isFromDecision), notExists(isFromCoach));
}

/** Lists clients whose deleted calls were all paid at the sandbox, so that the mails about these are test data. */
async function findPayersOfDeletedCalls(
  db: Db,
  { paymentIds, callIds }: { paymentIds: number[]; callIds: number[] },
): Promise<string[]> {
  const { email } = payments;
  const isOther = not(isAnyOf(otherPayments.id, paymentIds));
  const hasOtherPayment = hasRow(db, otherPayments, eq(otherPayments.email, email), isOther);
  const rows = await db
    .selectDistinct({ email })
    .from(payments)
    .where(
      and(
        isAnyOf(payments.id, paymentIds),
        eq(payments.kind, 'call'),
        isNull(payments.coachingCallId),
        not(hasOtherPayment),
        not(hasOtherCall(db, email, callIds)),
      ),
    );
  return rows.map((row) => row.email);
}

const hasOtherCall = (db: Db, email: AnyColumn, callIds: number[]) =>
  hasRow(db, coachingCalls, eq(coachingCalls.email, email), not(isAnyOf(coachingCalls.id, callIds)));

type WipedPurchases = { paymentIds: number[]; callIds: number[]; packageIds: number[] };

/** Finds the demo member, and accounts that a wiped purchase made, if they have nothing real. Never an admin's. */
function findAccounts(db: Db, buyers: number[], wiped: WipedPurchases) {
  const { id, email } = users;
  const isOfUser = or(eq(payments.accountId, id), eq(payments.userId, id), eq(payments.email, email));
  const hasOtherPayment = hasRow(db, payments, isOfUser, not(isAnyOf(payments.id, wiped.paymentIds)));
  const wasGranted = hasRow(
    db,
    auditLog,
    eq(auditLog.action, 'access-granted'),
    eq(auditLog.subject, email),
    gte(auditLog.createdAt, users.createdAt),
  );
  const isDemo = and(eq(email, DEMO_MEMBER_EMAIL), hasRow(db, siteFacts, eq(siteFacts.name, DEMO_SEEDED)));
  return db
    .select({ id, email })
    .from(users)
    .where(
      and(
        not(users.isAdmin),
        not(users.isMainAdmin),
        or(isDemo, and(isAnyOf(id, buyers), not(wasGranted))),
        not(hasOtherPayment),
        not(hasOtherCall(db, email, wiped.callIds)),
        // A package that was paid elsewhere has no payment.
        not(hasRow(db, packages, eq(packages.email, email), not(isAnyOf(packages.id, wiped.packageIds)))),
      ),
    );
}

/** Finds unchanged hours and seasons of the demo. The season stays if there are other hours, since they need it. */
async function findDemoCalendar(db: Db) {
  const [seeded] = await db.select().from(siteFacts).where(eq(siteFacts.name, DEMO_SEEDED));
  if (!seeded) return { hourIds: [], seasonIds: [] };
  const hourIds = await listIds(db, availableTimeSlots, isUnchangedDemoHour(seeded.createdAt));
  const others = await db.$count(availableTimeSlots, not(isAnyOf(availableTimeSlots.id, hourIds)));
  if (others > 0) return { hourIds, seasonIds: [] };
  return { hourIds, seasonIds: await listIds(db, specificDateSlots, isUnchangedDemoSeason(seeded.createdAt)) };
}
