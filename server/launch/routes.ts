import * as questions from '#contracts/launch/first-questions.ts';
import * as gettingLive from '#contracts/launch/getting-live.ts';
import * as wipe from '#contracts/launch/wipe-test-data.ts';
import { createPasswordCheck } from '../accounts/check-password.ts';
import { openKnownDevices } from '../accounts/known-devices.ts';
import { refuseOtherAdmins } from '../accounts/main-admin-checks.ts';
import type { AppContext } from '../app-context.ts';
import { recordAnswersRead } from '../db/record-answers-read.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readFirstAnswers, storeFirstAnswers } from '../settings/first-answers.ts';
import { answerQuestions, fillInAnswers } from './answer-questions.ts';
import { readGettingLive, sendTestMail } from './getting-live.ts';
import { readQuestions } from './read-questions.ts';
import { readWipedCopy } from './wipe/save-wiped-copy.ts';
import { previewWipe, wipeTestData } from './wipe/wipe-test-data.ts';

export function launchRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(gettingLive.getGettingLive, () => readGettingLive(ctx));
  serve(gettingLive.sendTestMail, () => sendTestMail(ctx));
  firstQuestionRoutes(serve, ctx);
  wipeRoutes(serve, ctx);
}

function wipeRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const checkPassword = createPasswordCheck(ctx, openKnownDevices(ctx));
  serve(wipe.previewWipe, ({ session }) => previewWipe(ctx, session.user));
  serve(wipe.wipeTestData, ({ session, body, ...requestContext }) =>
    wipeTestData(ctx, checkPassword, session.user, body, requestContext),
  );
  serve(wipe.downloadWipedCopy, async ({ session, params }) => {
    refuseOtherAdmins(session.user);
    const download = await readWipedCopy(ctx.config.filesFolder, params.name, ctx.sealer);
    await recordAnswersRead(ctx.database, { actor: session.user.email, subject: `the copy ${params.name}` }, ctx.now());
    return download;
  });
}

function firstQuestionRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(questions.getFirstQuestions, () => readQuestions(ctx));
  serve(questions.answerFirstQuestions, async ({ body, session: { user } }) => {
    refuseOtherAdmins(user);
    await answerQuestions(ctx, body, user.email);
    return { message: 'The site is yours now.' };
  });
  serve(questions.previewFirstAnswers, async ({ body, session: { user } }) => {
    refuseOtherAdmins(user);
    await ctx.settings.refresh();
    return { content: fillInAnswers(ctx.settings.content, body, body.portrait) };
  });
  serve(questions.postponeFirstQuestions, async ({ session: { user } }) => {
    refuseOtherAdmins(user);
    // Another tab may have answered meanwhile.
    if (!(await readFirstAnswers(ctx.database)))
      await storeFirstAnswers(ctx.database, { version: 1, names: null }, { admin: user.email, now: ctx.now() });
    return { message: 'You’ll find the questions on Today, under “Getting live”.' };
  });
}
