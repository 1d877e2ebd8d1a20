import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { ParsedFolder } from './parse-folder.ts';

/** The policies of a folder that differ from the site's. White space around a text does not count. */
export function findChangedPolicies(
  privacy: SiteSettings['privacy'],
  policies: ParsedFolder['policies'],
): ParsedFolder['policies'] {
  const entries = Object.entries(policies) as [keyof ParsedFolder['policies'], string][];
  return Object.fromEntries(entries.filter(([field, text]) => text !== privacy[field].trim()));
}
