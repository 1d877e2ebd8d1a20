import type { z } from 'zod';
import * as contract from '#contracts/account-page.ts';
import type { CurrentUser } from '#contracts/accounts.ts';
import * as profile from '#contracts/own-profile.ts';
import { isMember } from '#domain/access.ts';
import { findNextLesson } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { sumCredit } from '../booking/credit.ts';
import { readProgress } from '../course/lesson-progress.ts';
import { ofAccount } from '../db/owned-rows.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { listOwnCalls } from './own-calls.ts';
import { changeOwnDetails } from './own-details.ts';
import { changePicture, readPicture, removePicture } from './own-picture.ts';

export function accountPageRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.getOwnOverview, ({ session }) => readOverview(ctx, session.user));
  serve(profile.changeOwnDetails, async ({ session, body }) => ({
    user: await changeOwnDetails(ctx, session.user, body),
    message: 'Your details are saved.',
  }));
  serve(profile.changeOwnPicture, async ({ session, body }) => ({
    user: await changePicture(ctx, session.user, body.picture),
    message: 'Your picture is saved.',
  }));
  serve(profile.removeOwnPicture, async ({ session }) => ({
    user: await removePicture(ctx, session.user),
    message: 'Your picture is gone.',
  }));
  serve(profile.getPicture, async ({ session, params, reply }) => {
    const { bytes, type } = await readPicture(ctx, session.user, params.name);
    return reply.type(type).send(bytes);
  });
}

async function readOverview(ctx: AppContext, user: CurrentUser): Promise<z.input<typeof contract.OwnOverview>> {
  const course = isMember(user) ? await readCourseProgress(ctx, user.id) : null;
  if (!user.isVerified) return { nextCalls: [], pastCalls: [], creditMinutes: 0, course };
  const [calls, creditMinutes] = await Promise.all([
    listOwnCalls(ctx, user),
    sumCredit(ctx.database, ofAccount(ctx.database, user)),
  ]);
  return { ...calls, creditMinutes, course };
}

async function readCourseProgress({ database, lessons }: AppContext, userId: number) {
  const progress = await readProgress(database, userId);
  const completed = progress.filter((lesson) => lesson.completed).length;
  return { completed, total: lessons.length, nextId: findNextLesson(progress) };
}
