import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import * as contract from '#contracts/clients/account-page.ts';
import { listShownLessons } from '#contracts/course/course-content.ts';
import { isMember } from '#domain/access.ts';
import { findNextLesson } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { readLots } from '../booking/credit.ts';
import { listCreditLots } from '../booking/list-credit.ts';
import { readProgress } from '../course/lesson-progress.ts';
import { ofAccount } from '../db/owned-rows.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listOwnCalls } from './own-calls.ts';

export function accountPageRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.getOwnOverview, ({ session }) => readOverview(ctx, session.user));
}

async function readOverview(ctx: AppContext, user: CurrentUser): Promise<z.input<typeof contract.OwnOverview>> {
  const course = isMember(user) ? await readCourseProgress(ctx, user.id) : null;
  if (!user.isVerified) return { nextCalls: [], pastCalls: [], creditMinutes: 0, creditLots: [], course };
  const [calls, lots] = await Promise.all([
    listOwnCalls(ctx, user),
    readLots(ctx.database, ofAccount(ctx.database, user), ctx.now()),
  ]);
  return { ...calls, creditMinutes: lots.balance, creditLots: listCreditLots(lots), course };
}

async function readCourseProgress({ database, settings }: AppContext, userId: number) {
  const progress = await readProgress(database, userId);
  const ids = listShownLessons(settings.course).map(({ id }) => id);
  const completed = progress.filter(({ id, completedAt }) => completedAt && ids.includes(id)).length;
  const nextId = findNextLesson(ids, progress);
  return { completed, total: ids.length, nextId, nextPlace: nextId === null ? null : ids.indexOf(nextId) };
}
