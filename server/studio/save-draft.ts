import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { contentDrafts } from '../db/schema.ts';
import type { DraftKind } from '../db/studio-tables.ts';
import { Refusal } from '../requests/refusal.ts';
import { parseInput } from '../requests/serve-endpoint.ts';
import { readNewestRow } from '../settings/stored-documents.ts';
import { type DraftRow, lockDraft, toDraft } from './stored-drafts.ts';
import type { StudioDocument } from './studio-document.ts';

/** The largest first revision, which is random, so that no revision of an earlier draft comes back. */
const MAX_FIRST_REVISION = 1_000_000_000;

type SavingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Saves the whole draft, unless it is unchanged. Throws `DRAFT_CHANGED`. */
export async function saveDraft<Content extends object>(
  document: StudioDocument<Content>,
  ctx: SavingContext,
  input: { revision: number; baseVersion: number; content: Record<string, unknown>; admin: string },
): Promise<DraftOf<Content>> {
  const kind = document.draftKinds.draft;
  const sent = parseInput(document.schema, input.content) as Content;
  await ctx.settings.refresh();
  const row = await ctx.database.transaction(async (tx) => {
    const before = await lockDraft(tx, kind);
    // An unchanged draft is no conflict: its first save may have succeeded, and only the reply got lost.
    const contentBefore = toDraft(document, ctx, before).content;
    if (isDeepStrictEqual(contentBefore, sent)) return before;
    refuseOtherRevision(document, ctx, before, input.revision);
    const content = (await document.giveIds?.(tx, { before: contentBefore, content: sent })) ?? sent;
    const next = { content, savedAt: ctx.now(), savedBy: input.admin };
    if (before) return updateDraft(tx, before, next);
    // A draft made from an older version would undo what was published since.
    const baseVersion = (await readNewestRow(tx, document.name))?.version ?? 0;
    if (input.baseVersion !== baseVersion) refuseAsChanged(document, ctx, before);
    const [added] = await tx
      .insert(contentDrafts)
      .values({ kind, revision: randomInt(1, MAX_FIRST_REVISION), baseVersion, ...next })
      .onConflictDoNothing()
      .returning();
    if (!added) refuseAsChanged(document, ctx, await lockDraft(tx, kind));
    return added;
  });
  return toDraft(document, ctx, row);
}

/**
 * Replaces the draft, whatever it was before; its new parts get ids of their own. Returns false if the content is the
 * published one.
 */
export async function replaceDraft<Content extends object>(
  document: StudioDocument<Content>,
  ctx: SavingContext,
  { content: sent, admin }: { content: Content; admin: string },
): Promise<boolean> {
  const kind = document.draftKinds.draft;
  await ctx.settings.refresh();
  const { content: published, version } = document.getPublished(ctx.settings);
  return ctx.database.transaction(async (tx) => {
    const before = await lockDraft(tx, kind);
    const content = (await document.giveIds?.(tx, { before: published, content: sent })) ?? sent;
    const isChanged = !isDeepStrictEqual(published, content);
    const next = { content, savedAt: ctx.now(), savedBy: admin };
    if (before) {
      await updateDraft(tx, before, next);
    } else if (isChanged) {
      const revision = randomInt(1, MAX_FIRST_REVISION);
      await tx
        .insert(contentDrafts)
        .values({ kind, revision, baseVersion: version, ...next })
        .onConflictDoNothing();
    }
    return isChanged;
  });
}

/**
 * Changes the draft and the scheduled content, if there are any, in the caller's transaction. Open tabs get
 * `DRAFT_CHANGED` when they save.
 */
export async function changeDrafts<Content extends object>(
  document: StudioDocument<Content>,
  tx: Db,
  ctx: Pick<SavingContext, 'settings'>,
  change: (content: Content) => Content,
): Promise<void> {
  const { draft, scheduled } = document.draftKinds;
  for (const kind of [scheduled, draft]) {
    const before = await lockDraft(tx, kind);
    if (before) await updateDraft(tx, before, { content: change(toDraft(document, ctx, before).content) });
  }
}

/** Changes a locked draft, which gets the next revision. */
async function updateDraft(
  tx: Db,
  { kind, revision }: DraftRow,
  changes: Partial<Pick<DraftRow, 'content' | 'savedAt' | 'savedBy'>>,
): Promise<DraftRow | undefined> {
  const next = { ...changes, revision: revision + 1 };
  const [row] = await tx.update(contentDrafts).set(next).where(eq(contentDrafts.kind, kind)).returning();
  return row;
}

/** Discards the draft. Throws `DRAFT_CHANGED`. */
export async function discardDraft<Content extends object>(
  document: StudioDocument<Content>,
  ctx: SavingContext,
  { revision, admin }: { revision: number; admin: string },
): Promise<void> {
  const kind = document.draftKinds.draft;
  await ctx.database.transaction(async (tx) => {
    const draft = await lockDraft(tx, kind);
    refuseOtherRevision(document, ctx, draft, revision);
    if (!draft) return;
    await deleteDraft(tx, kind);
    await recordAdminAction(tx, { actor: admin, action: document.actions.discarded }, ctx.now());
  });
}

/** Throws `DRAFT_CHANGED` with the draft unless it has this revision, from which the coach's tab started. */
export function refuseOtherRevision<Content extends object>(
  document: StudioDocument<Content>,
  ctx: SavingContext,
  draft: DraftRow | undefined,
  revision: number,
): void {
  if ((draft?.revision ?? 0) !== revision) refuseAsChanged(document, ctx, draft);
}

function refuseAsChanged<Content extends object>(
  document: StudioDocument<Content>,
  ctx: SavingContext,
  draft: DraftRow | undefined,
): never {
  throw new Refusal('DRAFT_CHANGED', { draft: toDraft(document, ctx, draft) });
}

export async function deleteDraft(tx: Db, kind: DraftKind): Promise<void> {
  await tx.delete(contentDrafts).where(eq(contentDrafts.kind, kind));
}
