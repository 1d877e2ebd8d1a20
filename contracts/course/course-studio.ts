import { z } from 'zod';
import { defineStudio } from '../studio/studio-endpoints.ts';
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
