import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { defineStudio, versionParams } from '../studio/studio-endpoints.ts';
import { getCourseContent } from './course.ts';
import { CourseContent } from './course-content.ts';

export const {
  StudioState: CourseStudioState,
  getStudio: getCourseStudio,
  saveDraft: saveCourseDraft,
  discardDraft: discardCourseDraft,
  publishDraft: publishCourseDraft,
  cancelScheduledPublishing: cancelScheduledCourse,
  listVersions: listCourseVersions,
  getVersion: getCourseVersion,
  restoreVersion: restoreCourseVersion,
} = defineStudio('/api/admin/course', CourseContent, {
  /** The id of the next part. No part that members have had is above it. */
  nextLessonId: z.int(),
});
export type CourseStudioState = z.infer<typeof CourseStudioState>;

/** The state to look at; a number is a version. */
const CourseState = z.union(
  [z.enum(['draft', 'scheduled', 'published']), versionParams.shape.version],
  'Please choose what to look at',
);
export type CourseState = z.output<typeof CourseState>;

/** Returns a state of the course as a new member sees it. */
export const previewCourse = defineEndpoint('admin', 'GET', '/api/admin/course/preview', {
  query: z.object({ of: CourseState }),
  reply: getCourseContent.reply,
});
