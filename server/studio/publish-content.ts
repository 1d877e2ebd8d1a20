import { isDeepStrictEqual } from 'node:util';
import { contactFields } from '#contracts/settings/contact-settings.ts';
import { siteTargets } from '#contracts/studio/redirect-targets.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { updateRedirects } from '#domain/redirects.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { storeSettings } from '../settings/save-settings.ts';
import { completeSiteContent, readDocument, SITE_CONTENT } from '../settings/stored-documents.ts';
import { deleteDraft } from './save-draft.ts';
import { readNewestVersion } from './stored-drafts.ts';

export type PublishingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/**
 * Publishes content as the next version. The key of the table decides between two processes. Scheduled content is
 * dropped: it was made from older words. The caller refreshes the settings, with `refreshAndShow` where the coach waits
 * to see them. Throws `NOT_POSSIBLE` if another process was faster.
 */
export async function publishContent(
  tx: Db,
  ctx: Pick<PublishingContext, 'settings' | 'now'>,
  { content: stored, admin }: { content: unknown; admin: string },
): Promise<void> {
  const newest = await readNewestVersion(tx);
  const whole = completeSiteContent(stored, ctx.settings.content);
  const before = newest ? completeSiteContent(newest.content, ctx.settings.content) : ctx.settings.content;
  const content: SiteContent = { ...whole, redirects: updateRedirects(before, whole, siteTargets) };
  await deleteDraft(tx, 'scheduled');
  if (newest && isDeepStrictEqual(newest.content, content)) return;
  const version = (newest?.version ?? 0) + 1;
  const [added] = await tx
    .insert(siteDocuments)
    .values({ name: SITE_CONTENT, version, content, createdAt: ctx.now(), createdBy: admin })
    .onConflictDoNothing()
    .returning({ version: siteDocuments.version });
  if (!added) refusePublishedMeanwhile();
  await renameSender(tx, ctx, { from: before.profile.brand, to: content.profile.brand, admin });
  await recordAdminAction(tx, { actor: admin, action: 'content-published', subject: `version ${version}` }, ctx.now());
}

/** Emails come from the name of the site, unless the coach has chosen another sender. */
async function renameSender(
  tx: Db,
  ctx: Pick<PublishingContext, 'settings' | 'now'>,
  { from, to, admin }: { from: string; to: string; admin: string },
): Promise<void> {
  if (from === to || !contactFields.senderName.schema.safeParse(to).success) return;
  const { version, content } = await readDocument(tx, 'contact', ctx.settings.starting);
  if (!('senderName' in content) || content.senderName !== from) return;
  await storeSettings(tx, ctx, {
    name: 'contact',
    version,
    content: { ...content, senderName: to },
    admin: { email: admin },
  });
}

export function refusePublishedMeanwhile(): never {
  const message = 'Your pages were published anew in the meantime. Please reload this page.';
  throw new Refusal('NOT_POSSIBLE', { message });
}
