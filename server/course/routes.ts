import * as contract from '#contracts/course.ts';
import { isStillMember } from '../accounts/still-member.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../refusal.ts';
import { Download, type ServeEndpoint } from '../serve-endpoint.ts';
import { askCoach } from './ask-coach.ts';
import { readCourse, readLessonLength } from './course-content.ts';
import { findHandout } from './handouts.ts';
import { saveCompletion, savePosition } from './lesson-progress.ts';
import { streamMedia } from './stream-media.ts';

export function courseRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  const { database, lessons, now } = ctx;

  serve(contract.getCourseContent, ({ who }) => readCourse(ctx, who));

  serve(contract.completeLesson, ({ params, body, who }) =>
    saveCompletion(database, { userId: who.user.id, lessonId: params.id, completed: body.completed, now: now() }),
  );

  serve(contract.saveLessonPosition, async ({ params, body, who }) => {
    const lesson = lessons.find(({ id }) => id === params.id);
    const lengthSeconds = lesson ? await readLessonLength(ctx, lesson) : null;
    const position = { seconds: body.seconds, lengthSeconds };
    return savePosition(database, { userId: who.user.id, lessonId: params.id, now: now(), ...position });
  });

  serve(contract.askAboutCourse, ({ body, who }) => askCoach(ctx, who, body));

  serve(contract.getCourseMedia, ({ params, request, reply, who }) =>
    streamMedia(ctx, params.name, { request, reply, hasAccess: () => isStillMember(database, who.sid, now()) }),
  );

  serve(contract.downloadHandout, async ({ params, reply }) => {
    const handout = await findHandout(params.file);
    if (!handout) throw new Refusal('NOT_FOUND');
    reply.header('cache-control', 'private, no-store');
    return new Download(handout.name, handout.type, handout.bytes);
  });
}
