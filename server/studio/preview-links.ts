import { PREVIEW_DAYS } from '#contracts/studio/preview-links.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { and, eq, gt, lte } from '../db/drizzle.ts';
import { previewLinks } from '../db/schema.ts';
import { createToken, hashToken, isToken } from '../requests/cookie-options.ts';
import { refuseField } from '../requests/refusal.ts';
import { sitePages } from './site-studio.ts';
import { readDraft } from './stored-drafts.ts';

const ENDED = 'This preview has ended. Please ask for a new link.';

/** Creates a preview link. Its token stands in the fragment (#), so that it gets into no log and no referrer. */
export async function createPreviewLink({ database, now: clock, publicUrl }: AppContext, actor: string) {
  const token = createToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS);
  await database.transaction(async (tx) => {
    await tx.delete(previewLinks).where(lte(previewLinks.expiresAt, now));
    await tx.insert(previewLinks).values({ hash: hashToken(token), expiresAt });
    await recordAdminAction(tx, { actor, action: 'preview-link-created', subject: expiresAt.toISOString() }, now);
  });
  return { url: new URL(`/preview#${token}`, publicUrl()).href, expiresAt: expiresAt.toISOString() };
}

export async function endPreviewLinks({ database, now }: AppContext, actor: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(previewLinks);
    await recordAdminAction(tx, { actor, action: 'preview-links-ended' }, now());
  });
}

/** Reads the draft, or the published content without one. Throws `invalid`, `RATE_LIMITED`. */
export async function readPreview(
  ctx: AppContext,
  { token, network }: { token: string; network: string },
): Promise<{ content: SiteContent; expiresAt: string }> {
  await ctx.limits.spend('linkRequests', network);
  if (!isToken(token)) refuseField('invalid', 'token', ENDED);
  const [link] = await ctx.database
    .select()
    .from(previewLinks)
    .where(and(eq(previewLinks.hash, hashToken(token)), gt(previewLinks.expiresAt, ctx.now())));
  if (!link) refuseField('invalid', 'token', ENDED);
  const { content } = await readDraft(sitePages, ctx);
  return { content, expiresAt: link.expiresAt.toISOString() };
}
