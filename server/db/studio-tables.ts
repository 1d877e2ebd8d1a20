import { instant } from './columns.ts';
import { describeTable } from './describe-table.ts';
import { integer, jsonb, pgTable, varchar } from './drizzle.ts';

/** The kind of a draft. Pages and course each have one that the coach edits, and one scheduled for publication. */
export type DraftKind = 'draft' | 'scheduled' | 'course-draft' | 'course-scheduled';

/** The drafts, at most one of each kind. Media files that a draft names are not deleted. */
export const contentDrafts = pgTable('content_drafts', {
  kind: varchar({ length: 20 }).$type<DraftKind>().primaryKey(),
  content: jsonb().notNull(),
  /** A number that grows by one with each saved change; a draft begins with a random number. */
  revision: integer().notNull(),
  /** The published version from which the draft was made. */
  baseVersion: integer().notNull(),
  savedAt: instant().notNull(),
  savedBy: varchar({ length: 255 }).notNull(),
  /** The time at which a scheduled row is published; null for a draft. */
  publishAt: instant(),
});
describeTable(contentDrafts, { about: 'nobody', wiped: 'kept' });

/** Links that show the draft to people without an account. */
export const previewLinks = pgTable('preview_links', {
  /** SHA-256 of the token, in hexadecimal. */
  hash: varchar({ length: 64 }).primaryKey(),
  expiresAt: instant().notNull(),
});
describeTable(previewLinks, { about: 'nobody', wiped: 'kept' });
