import type { PolicyContent } from '#contracts/public-pages.ts';
import type { PolicyName } from '#domain/policies.ts';

/** Their texts are settings of the coach, which take the place of the empty ones. */
export const policies: Record<PolicyName, PolicyContent> = {
  privacy: {
    head: {
      title: 'Privacy Policy',
      description: 'What I learn about you, why I need it, who else sees it, how long it stays, and what you can do.',
    },
    title: 'Privacy Policy',
    text: '',
  },
  'health-privacy': {
    head: {
      title: 'Consumer Health Data Privacy Policy',
      description: 'What happens with what you tell me about your health, and how to take back your consent.',
    },
    title: 'Consumer Health Data Privacy Policy',
    text: '',
  },
  terms: {
    head: {
      title: 'Terms',
      description: 'The rules for the calls you book and the course you buy: paying, changing, canceling and refunds.',
    },
    title: 'Terms',
    text: '',
  },
};
