import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { previewWipe as previewWipeCall, WipeCounts, WipeInput } from '#contracts/launch/wipe-test-data.ts';
import type { CheckPassword, RequestContext } from '../../accounts/check-password.ts';
import { refuseOtherAdmins, refuseWrongPassword } from '../../accounts/main-admin-checks.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import type { Db } from '../../db/connect.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { SignedInSession } from '../../requests/serve-endpoint.ts';
import { deleteTestData, lockTestData } from './delete-test-data.ts';
import { findTestData, type TestData } from './find-test-data.ts';
import { findWipedCopy, writeWipedCopy } from './save-wiped-copy.ts';

type User = SignedInSession['user'];

/** Counts what a wipe would delete. Throws `MAIN_ADMIN`. */
export async function previewWipe(ctx: AppContext, user: User): Promise<z.infer<typeof previewWipeCall.reply>> {
  refuseOtherAdmins(user);
  return {
    testData: toCounts(await findData(ctx, ctx.database, { freeCalls: false })),
    withFreeCalls: toCounts(await findData(ctx, ctx.database, { freeCalls: true })),
    copy: await findWipedCopy(ctx.config.filesFolder),
  };
}

/** Returns whether a wipe that keeps free calls would delete anything. */
export async function hasTestData(ctx: AppContext): Promise<boolean> {
  return !isEmpty(toCounts(await findData(ctx, ctx.database, { freeCalls: false })));
}

/**
 * Deletes the test data in one transaction that commits only after the copy is on disk. Throws `MAIN_ADMIN`,
 * `WRONG_PASSWORD`, `RATE_LIMITED`, `NOT_POSSIBLE` if the counts are no longer those shown, `UNAVAILABLE` if the copy
 * cannot be written.
 */
export async function wipeTestData(
  ctx: AppContext,
  checkPassword: CheckPassword,
  user: User,
  { password, freeCalls, counts: shown }: z.output<typeof WipeInput>,
  requestContext: RequestContext,
) {
  refuseOtherAdmins(user);
  await refuseWrongPassword(ctx, checkPassword, user, { field: 'password', password }, requestContext);
  const { filesFolder } = ctx.config;
  const copy = await ctx.database.transaction(async (tx) => {
    await lockTestData(tx);
    const data = await findData(ctx, tx, { freeCalls });
    const counts = toCounts(data);
    // This may be a repetition of a wipe that was done, but whose reply got lost.
    if (isEmpty(counts)) return null;
    if (!isDeepStrictEqual(counts, shown)) refuseOldCounts();
    const now = ctx.now();
    const tables = await deleteTestData(tx, data, now);
    const courseClosedFor = data.closedCourses;
    const name = await writeWipedCopy(filesFolder, now, { wipedAt: now, by: user.email, courseClosedFor, tables });
    const subject = `${describeCounts(counts)}; copy: ${name}`;
    await recordAdminAction(tx, { actor: user.email, action: 'test-data-wiped', subject }, now);
    return name;
  });
  return copy
    ? { message: `The test data is gone. A copy of it is in the data folder: files/${copy}.`, copy }
    : { message: 'There’s nothing left to wipe.', copy: await findWipedCopy(filesFolder) };
}

const findData = (ctx: AppContext, db: Db, { freeCalls }: { freeCalls: boolean }) =>
  findTestData(db, { freeCalls, usesSandbox: ctx.config.paymentSandbox });

function refuseOldCounts(): never {
  throw new Refusal(
    'NOT_POSSIBLE',
    'Something was added or changed since these numbers were shown. Please take another look, then try again.',
  );
}

const toCounts = (data: TestData): WipeCounts => ({
  demoHours: data.hourIds.length,
  demoSeasons: data.seasonIds.length,
  demoMembers: data.demoMembers,
  payments: data.paymentIds.length,
  paidCalls: data.callIds.length,
  accounts: data.accountIds.length - data.demoMembers,
  closedCourses: data.closedCourses.length,
  freeCalls: data.freeCallIds.length,
  emails: data.mailIds.length,
  sandboxObjects: data.sandboxObjects,
});

const isEmpty = (counts: WipeCounts): boolean => Object.values(counts).every((count) => count === 0);

const nouns: Record<keyof WipeCounts, string> = {
  demoHours: 'demo hour',
  demoSeasons: 'demo season',
  demoMembers: 'demo member',
  payments: 'payment',
  paidCalls: 'paid call',
  accounts: 'account',
  closedCourses: 'closed course',
  freeCalls: 'free call',
  emails: 'email',
  sandboxObjects: 'sandbox record',
};

/** Returns '2 payments, 1 paid call'. */
const describeCounts = (counts: WipeCounts): string =>
  Object.entries(nouns)
    .map(([name, noun]) => ({ noun, count: counts[name as keyof WipeCounts] }))
    .filter(({ count }) => count > 0)
    .map(({ noun, count }) => `${count} ${noun}${count === 1 ? '' : 's'}`)
    .join(', ');
