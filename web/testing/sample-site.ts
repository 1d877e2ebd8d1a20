import { content } from '#content/site.ts';
import type { SiteData } from '#contracts/site.ts';

export const sampleSite: SiteData = {
  content,
  contactEmail: 'coach@example.com',
  coachTimeZone: 'America/New_York',
  introCallMinutes: 20,
};
