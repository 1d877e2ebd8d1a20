import type { Profile } from '#contracts/site-content.ts';

/** False once all words of this folder are your own. Until then you alone see a reminder on the pages. */
export const hasSampleWords: boolean = true;

// Maya Ellison is invented. Put in your own name, your own pictures (content/pictures) and your own addresses.
export const profile: Profile = {
  brand: 'Maya Ellison Nutrition',
  firstName: 'Maya',
  lastName: 'Ellison',
  role: 'Certified nutrition coach in New York',
  tagline: 'Nutrition coaching for people with jobs, families and a kitchen that isn’t always tidy.',
  portrait: {
    src: '/pictures/portrait.svg',
    alt: 'Maya Ellison at her kitchen window in a green cardigan, holding a mug of tea',
    width: 800,
    height: 960,
  },
  videoChannel: { label: 'YouTube', url: 'https://www.youtube.com/@maya-ellison-nutrition' },
  socialProfile: { label: 'Instagram', url: 'https://www.instagram.com/maya.ellison.nutrition' },
};
