import * as contract from '#contracts/course/course.ts';
import { countReadingMinutes, isMainlyText } from '#domain/lessons.ts';
import { isStillMember } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import { Download, type ServeEndpoint } from '../requests/serve-endpoint.ts';
import { askCoach } from './ask-coach.ts';
import { readCourse, readLessonLength } from './course-content.ts';
import { findHandout } from './handouts.ts';
import { saveCompletion, savePosition } from './lesson-progress.ts';
import { streamMedia } from './stream-media.ts';

export function courseRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const { database, lessons, now } = ctx;

  serve(contract.getCourseContent, ({ session }) => readCourse(ctx, session));

  serve(contract.completeLesson, ({ params, body, session }) =>
    saveCompletion(database, { userId: session.user.id, lessonId: params.id, completed: body.completed, now: now() }),
  );

  serve(contract.saveLessonPosition, async ({ params, body, session }) => {
    const lesson = lessons.find(({ id }) => id === params.id);
    const lengthSeconds = lesson ? await readLessonLength(ctx, lesson) : null;
    const position = {
      seconds: body.seconds,
      lengthSeconds,
      isMainlyText: isMainlyText(countReadingMinutes(lesson?.sections ?? []), lengthSeconds),
    };
    return savePosition(database, { userId: session.user.id, lessonId: params.id, now: now(), ...position });
  });

  serve(contract.askAboutCourse, ({ body, session }) => askCoach(ctx, session, body));

  serve(contract.getCourseMedia, ({ params, request, reply, session }) =>
    streamMedia(ctx, params.name, { request, reply, hasAccess: () => isStillMember(database, session.sid, now()) }),
  );

  serve(contract.downloadHandout, async ({ params, reply }) => {
    const handout = await findHandout(params.file, ctx.settings.content.profile.brand);
    if (!handout) throw new Refusal('NOT_FOUND');
    reply.header('cache-control', 'private, no-store');
    return new Download(handout.savedAs, handout.type, handout.bytes);
  });
}
