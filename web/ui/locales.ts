/**
 * Returns the visitor's languages, the preferred one first. `navigator.languages` may contain tags that `Intl` refuses:
 * WebKitGTK reports 'C' under `LANG=C.UTF-8`, others 'en-US@posix'. Drops everything after '@' or '.', and tags that
 * are still invalid.
 */
export function visitorLocales(tags: readonly string[] = navigator.languages ?? []): Intl.Locale[] {
  return tags.flatMap((tag) => localeOf(tag) ?? []);
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replace(/[.@].*/, '').replaceAll('_', '-'));
  } catch {
    return null;
  }
}

/** Returns the country of the first language: 'US' for 'en-US' and for 'en', 'JP' for 'ja'. '' if there is none. */
export function visitorRegion(locales = visitorLocales()): string {
  const [own] = locales;
  const named = locales.find(({ region, language }) => region && language === own?.language);
  return named?.region ?? own?.maximize().region ?? '';
}
