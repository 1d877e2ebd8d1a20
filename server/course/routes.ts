import * as contract from '#contracts/course/course.ts';
import * as questions from '#contracts/course/course-questions.ts';
import { getCourseReport } from '#contracts/course/course-report.ts';
import { previewCourse } from '#contracts/course/course-studio.ts';
import { isMainlyText, type LessonProgress } from '#domain/lessons.ts';
import { isStillMember } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import { Download, type ServeEndpoint } from '../requests/serve-endpoint.ts';
import { askCoach } from './ask-coach.ts';
import { countLessonMinutes, readCourse, readCoursePreview, readLessonLength } from './course-content.ts';
import { answerQuestion, listQuestions } from './course-questions.ts';
import { readCourseReport } from './course-report.ts';
import { findLesson } from './find-lesson.ts';
import { findHandout } from './handouts.ts';
import { saveCompletion, savePosition } from './lesson-progress.ts';
import { streamMedia } from './stream-media.ts';

export function courseRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const { database, settings, now } = ctx;

  serve(contract.getCourseContent, ({ session }) => readCourse(ctx, session));
  serve(previewCourse, ({ query, session }) => readCoursePreview(ctx, session, query.of));

  serve(contract.completeLesson, async ({ params, body, session }) => {
    const { id: lessonId } = await findLesson(ctx, params.id);
    const { completed } = body;
    return toReply(await saveCompletion(database, { userId: session.user.id, lessonId, completed, now: now() }));
  });

  serve(contract.saveLessonPosition, async ({ params, body, session }) => {
    const lesson = await findLesson(ctx, params.id);
    const lengthSeconds = await readLessonLength(ctx, lesson);
    const position = {
      seconds: body.seconds,
      secondsAgo: body.secondsAgo,
      lengthSeconds,
      isMainlyText: isMainlyText(countLessonMinutes(lesson), lengthSeconds),
    };
    return toReply(
      await savePosition(database, { userId: session.user.id, lessonId: params.id, now: now(), ...position }),
    );
  });

  serve(questions.askAboutCourse, ({ body, session }) => askCoach(ctx, session, body));
  serve(questions.listCourseQuestions, ({ query }) => listQuestions(ctx, query));
  serve(questions.answerCourseQuestion, ({ params, body, session }) =>
    answerQuestion(ctx, session.user, params.id, body),
  );
  serve(getCourseReport, () => readCourseReport(ctx));

  serve(contract.getCourseMedia, ({ params, request, reply, session }) =>
    streamMedia(ctx, params.name, {
      request,
      reply,
      hasAccess: () => isStillMember(database, session.sid, now()),
      isAdmin: session.user.isAdmin,
    }),
  );

  serve(contract.downloadHandout, async ({ params, reply }) => {
    const handout = await findHandout(ctx, settings, params.file);
    if (!handout) throw new Refusal('NOT_FOUND', 'This file isn’t in the course any more.');
    reply.headers({ 'cache-control': 'private, no-store', 'content-length': handout.size });
    return new Download(handout.savedAs, handout.type, handout.content);
  });
}

const toReply = ({ id, completedAt, positionSeconds }: LessonProgress) => ({
  id,
  completed: completedAt !== null,
  positionSeconds,
});
