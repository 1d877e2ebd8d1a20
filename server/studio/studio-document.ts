import type { z } from 'zod';
import type { AdminAction } from '#contracts/accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import type { DraftKind } from '../db/studio-tables.ts';

export type PublishingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;
/** `isImport`: the content was imported from a folder, and keeps the dates of its lessons. */
type Publishing<Content> = { before: Content; content: Content; admin: string; isImport?: boolean };

/** A document with a draft and versions that the coach changes in a studio: the pages, or the course. */
export type StudioDocument<Content extends object> = {
  /** The name in the table of the site's documents. */
  name: string;
  draftKinds: { draft: DraftKind; scheduled: DraftKind };
  /** Checks the content of a draft. */
  schema: z.ZodType<Content>;
  getPublished(settings: AppContext['settings']): { version: number; content: Content };
  /** Completes content that an earlier release stored. */
  complete(stored: unknown, published: Content): Content;
  /** Adds what publishing needs, for example redirects. `base`: the published content from which this one was made. */
  prepare(publishing: Omit<Publishing<Content>, 'admin'> & { base: Content }, now: Date): Content;
  /** Runs in the transaction that publishes a new version. */
  onPublished?(tx: Db, ctx: Pick<PublishingContext, 'settings' | 'now'>, published: Publishing<Content>): Promise<void>;
  /** Gives new parts their ids. `before`: the draft so far, or what is published. */
  giveIds?(tx: Db, draft: { before: Content; content: Content }): Promise<Content>;
  actions: Record<'published' | 'scheduled' | 'scheduleCancelled' | 'discarded', AdminAction>;
  messages: { publishedMeanwhile: string; noVersion: string };
};
