import type { SiteSettings } from '#contracts/settings/site-settings.ts';
import type { ParsedFolder } from './parse-folder.ts';

/** Returns the policies of a folder that differ from the site's, apart from white space around a text. */
export function findChangedPolicies(
  privacy: SiteSettings['privacy'],
  policies: ParsedFolder['policies'],
): ParsedFolder['policies'] {
  const entries = Object.entries(policies) as [keyof ParsedFolder['policies'], string][];
  return Object.fromEntries(entries.filter(([field, text]) => text !== privacy[field].trim()));
}
