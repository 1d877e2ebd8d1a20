import { isDeepStrictEqual } from 'node:util';
import {
  type SettingsName,
  type SiteSettings,
  type StoredSettings,
  settingDocuments,
  settingsNames,
} from '#contracts/settings/site-settings.ts';
import { formatDollars } from '#domain/prices.ts';
import type { AppContext } from '../app-context.ts';
import { moveEndsOfPackagesAndMinutes, renameBookedSlots, rereadOwnCalendars } from '../calendar/change-time-zone.ts';
import { CALENDAR_LOCK } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { siteDocuments } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { parseInput } from '../requests/serve-endpoint.ts';
import { withPackageCents } from './package-price.ts';
import { hasSampleName } from './sample-names.ts';
import { readDocument, type SiteDocument } from './stored-documents.ts';

type SaveInput = { name: SettingsName; version: number; content: Record<string, unknown>; admin: { email: string } };
type SavingContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Saves a document as a new version, unless it is unchanged. Throws `SETTINGS_CHANGED`. */
export async function saveSettings(ctx: SavingContext, input: SaveInput): Promise<StoredSettings> {
  await ctx.database.transaction((tx) => storeSettings(tx, ctx, input));
  return readSettings(ctx, input.name);
}

/** Saves a document in the transaction of the caller, who refreshes the settings afterwards. */
export async function storeSettings(
  tx: Db,
  ctx: Pick<SavingContext, 'settings' | 'now'>,
  { name, version, ...input }: SaveInput,
): Promise<void> {
  const { schema } = settingDocuments[name];
  const content = parseInput(schema, input.content) as SiteSettings[typeof name];
  // No call may be booked by the old rules while the time zone changes.
  if (name === 'calls') await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
  const before = await readDocument(tx, name, ctx.settings.starting);
  const changes = describeChanges(name, before.content, content);
  // An unchanged document is no conflict: its first save may have succeeded, and only the reply got lost.
  if (changes.length === 0) return;
  if (before.version !== version) refuseOldVersion(ctx, name, before);
  const meta = { createdAt: ctx.now(), createdBy: input.admin.email };
  const stored = await withPackagePriceFor10(tx, ctx, name, content);
  const [saved] = await tx
    .insert(siteDocuments)
    .values({ name, version: version + 1, content: stored, ...meta })
    .onConflictDoNothing()
    .returning({ version: siteDocuments.version });
  if (!saved) refuseOldVersion(ctx, name, await readDocument(tx, name, ctx.settings.starting));
  if (name === 'packages') await storePackagePriceFor10(tx, ctx, content as SiteSettings['packages'], meta);
  await recordChanges(tx, changes, input.admin.email, ctx.now());
  const oldZone = timeZoneIn(before.content);
  const newZone = timeZoneIn(content);
  if (!oldZone || !newZone || newZone === oldZone) return;
  await renameBookedSlots(tx, newZone, ctx.now());
  await moveEndsOfPackagesAndMinutes(tx, { from: oldZone, to: newZone, now: ctx.now() });
  await rereadOwnCalendars(tx);
}

const timeZoneIn = (content: SiteSettings[SettingsName]): string | undefined =>
  'coachTimeZone' in content ? content.coachTimeZone : undefined;

export const listSettings = async ({ settings }: Pick<AppContext, 'settings'>) => {
  await settings.refresh();
  return { documents: settingsNames.map((name) => toStoredSettings({ settings }, name, settings.documents[name])) };
};

/** Reads the newest version of a document. */
export async function readSettings({ settings }: Pick<AppContext, 'settings'>, name: SettingsName) {
  await settings.refresh();
  return toStoredSettings({ settings }, name, settings.documents[name]);
}

function refuseOldVersion(ctx: Pick<AppContext, 'settings'>, name: SettingsName, newest: SiteDocument): never {
  throw new Refusal('SETTINGS_CHANGED', { settings: toStoredSettings(ctx, name, newest) });
}

function toStoredSettings(
  { settings }: Pick<AppContext, 'settings'>,
  name: SettingsName,
  { version, content, createdAt, createdBy }: SiteDocument,
): StoredSettings {
  return {
    name,
    version,
    content,
    defaults: listDefaults(settings, name),
    changedAt: createdAt?.toISOString() ?? null,
    changedBy: createdBy,
  };
}

/** Lists the values that "back to default" saves: nothing of the invented coach once the real one is named. */
function listDefaults({ starting, content }: AppContext['settings'], name: SettingsName): Record<string, unknown> {
  const { defaults } = settingDocuments[name];
  if (name !== 'contact' || hasSampleName(content)) return { ...starting[name], ...defaults };
  return { supportEmail: starting.contact.supportEmail, ...defaults };
}

/** Returns the content to store: processes of release 1.0 look for the package's price among the prices. */
async function withPackagePriceFor10(
  tx: Db,
  { settings }: Pick<AppContext, 'settings'>,
  name: SettingsName,
  content: SiteSettings[SettingsName],
): Promise<object> {
  if (name !== 'prices') return content;
  const { content: packages } = await readDocument(tx, 'packages', settings.starting);
  return withPackageCents(content as SiteSettings['prices'], packages);
}

/** Stores the prices again with the package's price, for processes of release 1.0. */
async function storePackagePriceFor10(
  tx: Db,
  { settings }: Pick<AppContext, 'settings'>,
  packages: SiteSettings['packages'],
  meta: { createdAt: Date; createdBy: string },
): Promise<void> {
  const { version, content } = await readDocument(tx, 'prices', settings.starting);
  await tx
    .insert(siteDocuments)
    .values({ name: 'prices', version: version + 1, content: withPackageCents(content, packages), ...meta })
    .onConflictDoNothing();
}

/** Writes a line into the audit log for each changed value. */
async function recordChanges(tx: Db, changes: string[], actor: string, now: Date): Promise<void> {
  for (const subject of changes) await recordAdminAction(tx, { actor, action: 'settings-changed', subject }, now);
}

/** Returns lines such as 'Prices: 45-minute call from $70 to $75'. */
function describeChanges(name: SettingsName, before: object, after: object): string[] {
  const { title, fields } = settingDocuments[name];
  const valueIn = (content: object, field: string) => (content as Record<string, unknown>)[field];
  return Object.entries(fields)
    .filter(([field]) => !isDeepStrictEqual(valueIn(before, field), valueIn(after, field)))
    .map(([field, { label, kind }]) => {
      if (kind === 'questions' || kind === 'packages') return `${title} changed`;
      if (kind === 'mail-text' || kind === 'policy-text') return `${title}: ${label} changed`;
      const from = formatValue(valueIn(before, field), kind);
      const to = formatValue(valueIn(after, field), kind);
      return `${title}: ${label} from ${from} to ${to}`;
    });
}

function formatValue(value: unknown, kind: string): string {
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (kind === 'cents') return formatDollars(value as number);
  return Array.isArray(value) ? value.join(', ') : String(value);
}
