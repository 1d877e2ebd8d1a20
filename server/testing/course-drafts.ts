import type { CourseContent, LessonContent } from '#contracts/course/course-content.ts';
import type { CourseStudioState } from '#contracts/course/course-studio.ts';
import type { Browser } from './accounts.ts';

export const readCourseStudio = async (coach: Browser): Promise<CourseStudioState> =>
  (await coach.send('GET', '/api/admin/course')).body;

/** Saves a changed draft of the course as a tab of the studio does that has seen the newest. */
export async function saveCourseDraft(coach: Browser, change: (course: CourseContent) => unknown) {
  const { revision, baseVersion, content } = (await readCourseStudio(coach)).draft;
  return coach.send('PUT', '/api/admin/course/draft', { revision, baseVersion, content: change(content) });
}

/** Saves and publishes other parts. */
export async function publishLessons(
  coach: Browser,
  change: (lessons: LessonContent[]) => LessonContent[],
  publishAt?: string,
) {
  await saveCourseDraft(coach, (course) => ({ ...course, lessons: change(course.lessons) }));
  const { revision } = (await readCourseStudio(coach)).draft;
  return coach.send('POST', '/api/admin/course/publish', { revision, publishAt });
}
