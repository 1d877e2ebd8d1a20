import type { z } from 'zod';
import type { CurrentUser } from '#contracts/accounts.ts';
import * as contract from '#contracts/own-pages.ts';
import { isMember } from '#domain/access.ts';
import { findNextLesson } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { readCredit } from '../booking/credit.ts';
import { readProgress } from '../course/lesson-progress.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { listOwnCalls } from './own-calls.ts';

export function ownPageRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.getOwnOverview, ({ session }) => readOverview(ctx, session.user));
}

async function readOverview(ctx: AppContext, user: CurrentUser): Promise<z.input<typeof contract.OwnOverview>> {
  const course = isMember(user) ? await readCourseProgress(ctx, user.id) : null;
  if (!user.isVerified) return { nextCalls: [], pastCalls: [], creditMinutes: 0, course };
  const [calls, creditMinutes] = await Promise.all([
    listOwnCalls(ctx, user.email),
    readCredit(ctx.database, user.email),
  ]);
  return { ...calls, creditMinutes, course };
}

async function readCourseProgress({ database, lessons }: AppContext, userId: number) {
  const progress = await readProgress(database, userId);
  const completed = progress.filter((lesson) => lesson.completed).length;
  return { completed, total: lessons.length, nextId: findNextLesson(progress) };
}
