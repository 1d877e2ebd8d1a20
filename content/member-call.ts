import type { MemberCallContent } from '#contracts/site-content.ts';

export const memberCall: MemberCallContent = {
  head: {
    title: 'Free Introductory Call for Course Members',
    description:
      'Members of the self-paced course start 1-on-1 coaching with a free introductory call, and get {member discount} off the regular price.',
  },
  title: 'Your free introductory call',
  intro: [
    'You know the course; now let’s look at how it fits your own week, and whether four weeks side by side would help.',
  ],
};
