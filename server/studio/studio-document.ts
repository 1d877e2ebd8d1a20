import type { z } from 'zod';
import type { AdminAction } from '#contracts/accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { DraftKind } from '../db/studio-tables.ts';

export type PublishingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;
/** `isImport`: the content came as a folder, whose dates hold. */
type Publishing<Content> = { before: Content; content: Content; admin: string; isImport?: boolean };

/** A document with a draft and versions that the coach changes in a studio: the pages, or the course. */
export type StudioDocument<Content extends object> = {
  /** The name under which documents store it. */
  name: string;
  draftKinds: { draft: DraftKind; scheduled: DraftKind };
  /** Checks what may be saved. */
  schema: z.ZodType<Content>;
  getPublished(settings: AppContext['settings']): { version: number; content: Content };
  /** Completes what an earlier release stored. */
  complete(stored: unknown, published: Content): Content;
  /** Changes what is published: redirects, say. Without changes, publishing it again makes no version. */
  prepare(publishing: Omit<Publishing<Content>, 'admin'>, now: Date): Content;
  /** Follows the new version, in its transaction. */
  onPublished?(tx: Db, ctx: Pick<PublishingContext, 'settings' | 'now'>, published: Publishing<Content>): Promise<void>;
  /** Gives what is new in a saved draft ids of its own. `before` is the draft so far. */
  giveIds?(tx: Db, draft: { before: Content; content: Content }): Promise<Content>;
  actions: Record<'published' | 'scheduled' | 'scheduleCancelled' | 'discarded', AdminAction>;
  messages: { publishedMeanwhile: string; noVersion: string };
};
