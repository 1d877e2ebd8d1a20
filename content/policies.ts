import type { SiteContent } from '#contracts/site-content.ts';

/** Their texts are settings of the coach. */
export const policies: SiteContent['policies'] = {
  privacy: {
    head: {
      title: 'Privacy Policy',
      description: 'What I learn about you, why I need it, who else sees it, how long it stays, and what you can do.',
    },
    title: 'Privacy Policy',
  },
  'health-privacy': {
    head: {
      title: 'Consumer Health Data Privacy Policy',
      description: 'What happens with what you tell me about your health, and how to take back your consent.',
    },
    title: 'Consumer Health Data Privacy Policy',
  },
  terms: {
    head: {
      title: 'Terms',
      description: 'The rules for the calls you book and the course you buy: paying, changing, canceling and refunds.',
    },
    title: 'Terms',
  },
};
