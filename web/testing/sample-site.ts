import { content } from '#content/site.ts';
import type { Site } from '#contracts/site.ts';

export const sampleSite: Site = {
  content,
  contactEmail: 'coach@example.com',
  coachTimeZone: 'America/New_York',
  introCallMinutes: 20,
};
