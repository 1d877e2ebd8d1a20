import { pickAgreedTerms } from '#contracts/booking/agreed-terms.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import type { SiteSettings, StoredSettings } from '#contracts/settings/site-settings.ts';

/** Shows a change on the pages that this tab opens next. Texts with a price in them need a reload. */
export function showSettingsOnPages(site: SiteData, { name, content }: StoredSettings): void {
  if (name === 'prices') site.prices = content as SiteSettings['prices'];
  if (name === 'opening') {
    const { visibility, openingText } = content as SiteSettings['opening'];
    site.openingText = visibility === 'open' ? null : openingText;
  }
  if (name === 'contact') {
    const contact = content as SiteSettings['contact'];
    Object.assign(site, { contactEmail: contact.supportEmail, contactPhone: contact.phone });
  }
  if (name === 'questionnaire') site.questions = (content as SiteSettings['questionnaire']).questions;
  if (name === 'calls') {
    const { coachTimeZone, contactMethods, introCallMinutes, holdMinutes, weekStartsOn, ...calls } =
      content as SiteSettings['calls'];
    Object.assign(site, {
      coachTimeZone,
      contactMethods,
      introCallMinutes,
      ...pickAgreedTerms(calls),
      holdMinutes,
      weekStartsOn,
    });
  }
}
