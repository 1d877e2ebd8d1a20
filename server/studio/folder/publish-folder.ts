import type { AppContext } from '../../app-context.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import { storeSettings } from '../../settings/save-settings.ts';
import { publishContent } from '../publish-content.ts';
import { sitePages } from '../site-studio.ts';
import { findChangedPolicies } from './find-changed-policies.ts';
import type { ParsedFolder } from './parse-folder.ts';

/** Publishes what a folder says, its policies too, as the next version of each; a draft stays. All of it or nothing. */
export async function publishFolder(
  ctx: Pick<AppContext, 'database' | 'settings' | 'now'>,
  { content, policies, admin, folder }: ParsedFolder & { admin: string; folder: string },
): Promise<{ isNew: boolean; changedPolicyCount: number }> {
  const { settings } = ctx;
  const versionBefore = settings.contentVersion;
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
    await recordAdminAction(tx, { actor: admin, action: 'content-imported-by-command', subject: folder }, ctx.now());
  });
  await settings.refreshAndShow();
  return { isNew: settings.contentVersion !== versionBefore, changedPolicyCount: Object.keys(changed).length };
}
