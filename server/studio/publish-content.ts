import { isDeepStrictEqual } from 'node:util';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { readNewestRow, readVersionRow } from '../settings/stored-documents.ts';
import { deleteDraft } from './save-draft.ts';
import type { PublishingContext, StudioDocument } from './studio-document.ts';

/**
 * Publishes content as the next version, and drops scheduled content, which was made from an older version. The caller
 * refreshes the settings, with `refreshAndShow` if the coach waits to see the pages. `baseVersion`: the version from
 * which the content was made, by default the newest. `keepsScheduled`: the caller has made the same change to scheduled
 * content, which stays. Throws `NOT_POSSIBLE` if another process has published that version first.
 */
export async function publishContent<Content extends object>(
  document: StudioDocument<Content>,
  tx: Db,
  ctx: Pick<PublishingContext, 'settings' | 'now'>,
  input: { content: unknown; baseVersion?: number; admin: string; isImport?: boolean; keepsScheduled?: boolean },
): Promise<void> {
  const { admin, baseVersion, isImport = false, keepsScheduled = false } = input;
  const newest = await readNewestRow(tx, document.name);
  const published = document.getPublished(ctx.settings).content;
  const whole = document.complete(input.content, published);
  const before = newest ? document.complete(newest.content, published) : published;
  const baseRow = baseVersion === undefined ? newest : await readVersionRow(tx, document.name, baseVersion);
  const base = baseRow ? document.complete(baseRow.content, published) : before;
  const content = document.prepare({ base, before, content: whole, isImport }, ctx.now());
  if (!keepsScheduled) await deleteDraft(tx, document.draftKinds.scheduled);
  if (newest && isDeepStrictEqual(newest.content, content)) return;
  const version = (newest?.version ?? 0) + 1;
  const [added] = await tx
    .insert(siteDocuments)
    .values({ name: document.name, version, content, createdAt: ctx.now(), createdBy: admin })
    .onConflictDoNothing()
    .returning({ version: siteDocuments.version });
  if (!added) refusePublishedMeanwhile(document);
  await document.onPublished?.(tx, ctx, { before, content, admin });
  const action = document.actions.published;
  await recordAdminAction(tx, { actor: admin, action, subject: `version ${version}` }, ctx.now());
}

export function refusePublishedMeanwhile({ messages }: Pick<StudioDocument<object>, 'messages'>): never {
  throw new Refusal('NOT_POSSIBLE', messages.publishedMeanwhile);
}
