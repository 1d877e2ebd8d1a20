import { content } from '#content/public-content.ts';
import type { SiteData } from '#contracts/public-pages.ts';

export const sampleSite: SiteData = {
  content,
  contactEmail: 'coach@example.com',
  coachTimeZone: 'America/New_York',
  introCallMinutes: 20,
  changeNoticeHours: 12,
};
