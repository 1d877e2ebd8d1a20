import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { Draft } from '#contracts/studio/studio.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { contentDrafts } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { parseInput } from '../requests/serve-endpoint.ts';
import { type DraftRow, lockDraft, readNewestVersion, toDraft } from './stored-drafts.ts';

/** Far below the largest number of the column. */
const MAX_FIRST_REVISION = 1_000_000_000;

type SavingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Saves the whole draft. What is saved already changes nothing. Throws `DRAFT_CHANGED`. */
export async function saveDraft(
  ctx: SavingContext,
  input: { revision: number; baseVersion: number; content: Record<string, unknown>; admin: string },
): Promise<Draft> {
  const content = parseInput(DraftContent, input.content);
  await ctx.settings.refresh();
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockDraft(tx, 'draft');
    // Also where the same was saved before and its reply got lost.
    if (isDeepStrictEqual(toDraft(ctx, before).content, content)) return before;
    refuseOtherRevision(ctx, before, input.revision);
    const next = { content, savedAt: ctx.now(), savedBy: input.admin };
    if (before) {
      const changed = { ...next, revision: before.revision + 1 };
      return (await tx.update(contentDrafts).set(changed).where(eq(contentDrafts.kind, 'draft')).returning())[0];
    }
    // What was published since would be taken back by a draft that was made from older words.
    const baseVersion = (await readNewestVersion(tx))?.version ?? 0;
    if (input.baseVersion !== baseVersion) refuseAsChanged(ctx, before);
    const [added] = await tx
      .insert(contentDrafts)
      .values({ kind: 'draft', revision: randomInt(1, MAX_FIRST_REVISION), baseVersion, ...next })
      .onConflictDoNothing()
      .returning();
    if (!added) refuseAsChanged(ctx, await lockDraft(tx, 'draft'));
    return added;
  });
  return toDraft(ctx, row);
}

/** Changes the draft, if any, in the caller's transaction. Open tabs learn of it when they save. */
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

/** Throws the draft away. Throws `DRAFT_CHANGED`. */
export async function discardDraft(
  ctx: SavingContext,
  { revision, admin }: { revision: number; admin: string },
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, 'draft');
    refuseOtherRevision(ctx, draft, revision);
    if (!draft) return;
    await deleteDraft(tx, 'draft');
    await recordAdminAction(tx, { actor: admin, action: 'draft-discarded' }, ctx.now());
  });
}

/** Throws `DRAFT_CHANGED` with the newest draft unless it has the revision that the coach changed. */
export function refuseOtherRevision(ctx: SavingContext, draft: DraftRow | undefined, revision: number): void {
  if ((draft?.revision ?? 0) !== revision) refuseAsChanged(ctx, draft);
}

function refuseAsChanged(ctx: SavingContext, draft: DraftRow | undefined): never {
  throw new Refusal('DRAFT_CHANGED', { draft: toDraft(ctx, draft) });
}

export async function deleteDraft(tx: Db, kind: DraftRow['kind']): Promise<void> {
  await tx.delete(contentDrafts).where(eq(contentDrafts.kind, kind));
}
