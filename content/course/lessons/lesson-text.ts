import type { LessonContent } from '#contracts/course/course.ts';

/** The text of a lesson; its title, description and clip stand in `course.ts`. */
export type LessonText = Pick<LessonContent, 'sections' | 'links'>;
