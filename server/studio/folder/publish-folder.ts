import type { CourseContent } from '#contracts/course/course-content.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import { storeSettings } from '../../settings/save-settings.ts';
import { courseDocument } from '../course-document.ts';
import { publishContent } from '../publish-content.ts';
import { sitePages } from '../site-studio.ts';
import { findChangedPolicies } from './find-changed-policies.ts';
import type { ImportedFolder } from './import-folder.ts';

/**
 * Publishes the content, the policies and the course of a folder as the next version of each, in one transaction.
 * Drafts stay.
 */
export async function publishFolder(
  ctx: Pick<AppContext, 'database' | 'settings' | 'now'>,
  { content, policies, course, admin, folder }: ImportedFolder & { admin: string; folder: string },
): Promise<{ isNew: boolean; changedPolicyCount: number }> {
  const { settings } = ctx;
  const before = [settings.contentVersion, settings.courseVersion];
  const { version, content: privacy } = settings.documents.privacy;
  const changed = findChangedPolicies(privacy, policies);
  await ctx.database.transaction(async (tx) => {
    if (Object.keys(changed).length > 0)
      await storeSettings(tx, ctx, {
        name: 'privacy',
        version,
        admin: { email: admin },
        content: { ...privacy, ...changed },
      });
    await publishContent(sitePages, tx, ctx, { content, admin });
    if (course) {
      const withIds = await courseDocument.giveIds?.(tx, { before: settings.course, content: course });
      await publishContent(courseDocument, tx, ctx, { content: withIds ?? course, admin, isImport: true });
    }
    await recordAdminAction(tx, { actor: admin, action: 'content-imported-by-command', subject: folder }, ctx.now());
  });
  await settings.refreshAndShow();
  return {
    isNew: [settings.contentVersion, settings.courseVersion].join() !== before.join(),
    changedPolicyCount: Object.keys(changed).length,
  };
}

/** Publishes the course that an installation of version 1.0 had as code. */
export async function publishCourse(
  ctx: Pick<AppContext, 'database' | 'settings' | 'now'>,
  { course, admin, folder }: { course: CourseContent; admin: string; folder: string },
): Promise<{ isNew: boolean }> {
  const before = ctx.settings.courseVersion;
  await ctx.database.transaction(async (tx) => {
    await publishContent(courseDocument, tx, ctx, { content: course, admin, isImport: true });
    await recordAdminAction(tx, { actor: admin, action: 'content-imported-by-command', subject: folder }, ctx.now());
  });
  await ctx.settings.refreshAndShow();
  return { isNew: ctx.settings.courseVersion !== before };
}
