import * as courseStudio from '#contracts/course/course-studio.ts';
import * as previews from '#contracts/studio/preview-links.ts';
import * as studio from '#contracts/studio/studio.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { courseDocument, readCourseStudio } from './course-document.ts';
import { createPreviewLink, endPreviewLinks, readPreview } from './preview-links.ts';
import { serveStudio } from './serve-studio.ts';
import { readSiteStudio, sitePages } from './site-studio.ts';

export function studioRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serveStudio(serve, ctx, {
    document: sitePages,
    endpoints: studio,
    readState: () => readSiteStudio(ctx),
    discarded: 'Your changes are discarded. The published pages are as they were.',
  });
  serveStudio(serve, ctx, {
    document: courseDocument,
    endpoints: {
      StudioState: courseStudio.CourseStudioState,
      getStudio: courseStudio.getCourseStudio,
      saveDraft: courseStudio.saveCourseDraft,
      discardDraft: courseStudio.discardCourseDraft,
      publishDraft: courseStudio.publishCourseDraft,
      cancelScheduledPublishing: courseStudio.cancelScheduledCourse,
      listVersions: courseStudio.listCourseVersions,
      getVersion: courseStudio.getCourseVersion,
      restoreVersion: courseStudio.restoreCourseVersion,
    },
    readState: () => readCourseStudio(ctx),
    discarded: 'Your changes are discarded. Your members have the course as it was.',
  });
  serve(previews.createPreviewLink, ({ session: { user } }) => createPreviewLink(ctx, user.email));
  serve(previews.endPreviewLinks, async ({ session: { user } }) => {
    await endPreviewLinks(ctx, user.email);
    return { message: 'No preview link works any more.' };
  });
  serve(previews.readPreview, ({ body, network }) => readPreview(ctx, { ...body, network }));
}
