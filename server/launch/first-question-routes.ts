import * as questions from '#contracts/launch/first-questions.ts';
import { refuseOtherAdmins } from '../accounts/main-admin-checks.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readFirstAnswers, storeFirstAnswers } from '../settings/first-answers.ts';
import { answerQuestions, fillInAnswers } from './answer-questions.ts';
import { readQuestions } from './read-questions.ts';

export function firstQuestionRoutes(serve: ServeEndpoint, ctx: AppContext): void {
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
