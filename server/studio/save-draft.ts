import { isDeepStrictEqual } from 'node:util';
import { DraftContent } from '#contracts/draft-content.ts';
import type { SiteContent } from '#contracts/site-content.ts';
import type { Draft } from '#contracts/studio.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { contentDrafts } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { parseInput } from '../serve-endpoint.ts';
import { type DraftRow, lockDraft, toDraft } from './stored-drafts.ts';

type SavingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Saves the whole draft. What is saved already changes nothing. Throws `DRAFT_CHANGED`. */
export async function saveDraft(
  ctx: SavingContext,
  input: { revision: number; content: Record<string, unknown>; admin: string },
): Promise<Draft> {
  const content = parseInput(DraftContent, input.content);
  await ctx.settings.refresh();
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockDraft(tx, 'draft');
    // Also where the same was saved before and its reply got lost.
    if (isDeepStrictEqual(toDraft(ctx, before).content, content)) return before;
    const baseVersion = before?.baseVersion ?? ctx.settings.contentVersion;
    const next = { content, baseVersion, savedAt: ctx.now(), savedBy: input.admin };
    if (before) {
      refuseOtherRevision(ctx, before, input.revision);
      const changed = { ...next, revision: before.revision + 1 };
      return (await tx.update(contentDrafts).set(changed).where(eq(contentDrafts.kind, 'draft')).returning())[0];
    }
    if (input.revision !== 0) refuseOtherRevision(ctx, before, input.revision);
    const [added] = await tx
      .insert(contentDrafts)
      .values({ kind: 'draft', revision: 1, ...next })
      .onConflictDoNothing()
      .returning();
    if (!added) refuseOtherRevision(ctx, await lockDraft(tx, 'draft'), input.revision);
    return added;
  });
  return toDraft(ctx, row);
}

/** Changes the draft, if there is one, in a transaction of the caller. Tabs that have it open learn of it when they save. */
export async function changeDraft(
  tx: Db,
  ctx: Pick<SavingContext, 'settings'>,
  change: (content: SiteContent) => SiteContent,
): Promise<void> {
  const before = await lockDraft(tx, 'draft');
  if (!before) return;
  const changed = { content: change(toDraft(ctx, before).content), revision: before.revision + 1 };
  await tx.update(contentDrafts).set(changed).where(eq(contentDrafts.kind, 'draft'));
}

/** Throws `DRAFT_CHANGED` with the newest draft if it is not the one that was changed. */
export function refuseOtherRevision(ctx: SavingContext, draft: DraftRow | undefined, revision: number): void {
  if ((draft?.revision ?? 0) === revision) return;
  throw new Refusal('DRAFT_CHANGED', { draft: toDraft(ctx, draft) });
}

export async function deleteDraft(tx: Db, kind: DraftRow['kind']): Promise<void> {
  await tx.delete(contentDrafts).where(eq(contentDrafts.kind, kind));
}
