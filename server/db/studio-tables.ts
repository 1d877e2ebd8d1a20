import { instant } from './columns.ts';
import { integer, jsonb, pgTable, varchar } from './drizzle.ts';

/** What the coach is changing, and what will be published later: at most one row of each. */
export const contentDrafts = pgTable('content_drafts', {
  kind: varchar({ length: 20 }).$type<'draft' | 'scheduled'>().primaryKey(),
  content: jsonb().notNull(),
  /** One more with each change that is saved; a draft begins with a random number. */
  revision: integer().notNull(),
  /** The published version from which it was made. */
  baseVersion: integer().notNull(),
  savedAt: instant().notNull(),
  savedBy: varchar({ length: 255 }).notNull(),
  /** Of a scheduled one. */
  publishAt: instant(),
});

/** Links by which somebody else sees the draft. */
export const previewLinks = pgTable('preview_links', {
  /** SHA-256 of the token, in hexadecimal. */
  hash: varchar({ length: 64 }).primaryKey(),
  expiresAt: instant().notNull(),
});
