import { ZodArray } from 'zod';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { CourseContent } from '#contracts/course/course-content.ts';
import {
  type SettingsName,
  type SiteSettings,
  settingDocuments,
  settingsNames,
} from '#contracts/settings/site-settings.ts';
import { SiteContent } from '#contracts/studio/site-content.ts';
import { DEFAULT_CHANGE_NOTICE_HOURS } from '#domain/cancellation.ts';
import type { Database, Db } from '../db/connect.ts';
import { and, desc, eq, max } from '../db/drizzle.ts';
import { coachingCalls, consultationRequests, siteDocuments } from '../db/schema.ts';
import { carryOverPackagePrice, withPackageCents } from './package-price.ts';

/** A document of settings. Version 0, with the starting content, stands for a document that is not stored yet. */
export type SiteDocument<Name extends SettingsName = SettingsName> = {
  version: number;
  content: SiteSettings[Name];
  createdAt: Date | null;
  createdBy: string | null;
};
export type SiteDocuments = { [Name in SettingsName]: SiteDocument<Name> };

/** Reads the newest version of each document, without its content. */
export async function readVersions(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ name: siteDocuments.name, version: max(siteDocuments.version) })
    .from(siteDocuments)
    .groupBy(siteDocuments.name);
  return new Map(rows.map(({ name, version }) => [name, version ?? 0]));
}

export async function readNewestRow(db: Db, name: string): Promise<typeof siteDocuments.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.name, name))
    .orderBy(desc(siteDocuments.version))
    .limit(1);
  return row;
}

export async function readVersionRow(
  db: Db,
  name: string,
  version: number,
): Promise<typeof siteDocuments.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(siteDocuments)
    .where(and(eq(siteDocuments.name, name), eq(siteDocuments.version, version)));
  return row;
}

export async function readDocument<Name extends SettingsName>(
  db: Db,
  name: Name,
  starting: SiteSettings,
): Promise<SiteDocument<Name>> {
  const row = await readNewestRow(db, name);
  if (!row) return { version: 0, content: starting[name], createdAt: null, createdBy: null };
  return { ...row, content: completeContent(name, row.content, starting) };
}

/** Stores the documents of a new site that are not stored yet. */
export async function storeStartingDocuments(
  database: Database,
  starting: SiteSettings,
  startingContent: SiteContent,
  readStartingCourse: () => Promise<CourseContent>,
): Promise<void> {
  const { version: courseVersion, content: course } = await readCourse(database, readStartingCourse);
  await database.transaction(async (tx) => {
    const packages = await carryOverPackagePrice(tx, starting.packages);
    const contents = { ...starting, packages, prices: withPackageCents(starting.prices, packages) };
    const rows = [
      ...settingsNames.map((name) => ({ name: name as string, version: 1, content: contents[name] as object })),
      { name: SITE_CONTENT, version: 1, content: startingContent },
      ...(courseVersion === 0 ? [{ name: COURSE, version: 1, content: course }] : []),
    ];
    const stored = await tx
      .insert(siteDocuments)
      .values(rows)
      .onConflictDoNothing()
      .returning({ name: siteDocuments.name });
    const { changeNoticeHours } = starting.calls;
    // Calls that were booked before settings were stored keep the notice that the environment gave them.
    if (stored.every(({ name }) => name !== 'calls') || changeNoticeHours === DEFAULT_CHANGE_NOTICE_HOURS) return;
    for (const table of [consultationRequests, coachingCalls]) await tx.update(table).set({ changeNoticeHours });
  });
}

/** Completes a document of an earlier release, which may lack a value or have one that is no longer allowed. */
function completeContent<Name extends SettingsName>(
  name: Name,
  stored: unknown,
  starting: SiteSettings,
): SiteSettings[Name] {
  const { schema, fields } = settingDocuments[name];
  const values = { ...starting[name], ...(stored as object) } as Record<string, unknown>;
  for (const [field, { schema: fieldSchema }] of Object.entries(fields))
    if (!fieldSchema.safeParse(values[field]).success)
      values[field] = (starting[name] as Record<string, unknown>)[field];
  return schema.parse(values) as SiteSettings[Name];
}

/** The names of the pages' content and of the course among the documents. */
export const SITE_CONTENT = 'site-content';
export const COURSE = 'course';

/** Reads the published course; the starting one, as version 0, if none is stored. */
export async function readCourse(db: Db, readStarting: () => Promise<CourseContent>) {
  const row = await readNewestRow(db, COURSE);
  if (!row) return { version: 0, content: await readStarting() };
  return { version: row.version, content: completeCourse(row.content) };
}

/** Completes a course of an earlier release: its lists lose the entries that no longer fit the schema. */
export function completeCourse(stored: unknown): CourseContent {
  const { lessons, resources, files } = stored as Record<keyof CourseContent, unknown>;
  const listed = (resources ?? {}) as Record<keyof CourseContent['resources'], unknown>;
  const { shape } = CourseContent;
  const link = shape.resources.shape.spreadsheets.element;
  const fitting = {
    lessons: keepFitting(shape.lessons.element, lessons),
    resources: { spreadsheets: keepFitting(link, listed.spreadsheets), articles: keepFitting(link, listed.articles) },
    files: keepFitting(shape.files.element, files),
  };
  return CourseContent.parse(fitting);
}

/** The published words, pictures and clips; the starting ones, as version 0, if none are stored. */
export type PublishedContent = { version: number; content: SiteContent };

export async function readSiteContent(db: Db, starting: SiteContent): Promise<PublishedContent> {
  const row = await readNewestRow(db, SITE_CONTENT);
  if (!row) return { version: 0, content: starting };
  return { version: row.version, content: completeSiteContent(row.content, starting) };
}

/**
 * Completes content that an earlier release has stored: a part that no longer fits the schema is taken from `fallback`.
 * A list, such as the custom pages, loses only the entries that no longer fit.
 */
export function completeSiteContent(stored: unknown, fallback: SiteContent): SiteContent {
  const parts = Object.entries(SiteContent.shape).map(([name, schema]) => {
    const value = (stored as Record<string, unknown>)[name];
    const candidates =
      schema instanceof ZodArray && Array.isArray(value) ? [value, keepFitting(schema.element, value)] : [value];
    const part = candidates.map((candidate) => schema.safeParse(candidate)).find(({ success }) => success);
    return [name, part ? part.data : fallback[name as keyof SiteContent]];
  });
  return Object.fromEntries(parts) as SiteContent;
}

const keepFitting = (element: $ZodType, entries: unknown): unknown[] =>
  Array.isArray(entries) ? entries.filter((entry) => safeParse(element, entry).success) : [];
