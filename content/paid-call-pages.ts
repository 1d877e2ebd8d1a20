import type { PaidCallsContent } from '#contracts/site-content.ts';
import { callPolicies, callTerms } from './call-policies.ts';

export const paidCalls: PaidCallsContent = {
  standard: {
    head: {
      title: 'Book a Coaching Call',
      description:
        'Book a coaching call of {call lengths} minutes with nutrition coach Maya Ellison over FaceTime or WhatsApp, paid in advance.',
    },
    title: 'Book a Coaching Call',
    intro:
      'Choose how long we talk and when, tell me what it’s about, and pay to make the time yours. I’ll read your answers before I call.',
  },
  regular: {
    head: {
      title: '1-on-1 Coaching Call',
      description:
        'One conversation about one thing: a coaching call of {call lengths} minutes over FaceTime or WhatsApp.',
    },
    title: 'One conversation about one thing',
    intro:
      'A plateau, a trip, a fridge that never has what you need: bring what bothers you most, and leave with two or three steps to try.',
  },
  discounted: {
    head: {
      title: 'Coaching Calls for Course Members',
      description:
        'Coaching calls of {call lengths} minutes at {member discount} off for members of the self-paced course.',
    },
    title: 'Coaching calls for course members',
    intro:
      'Stuck on a part of the course, or curious how it fits your own week? Let’s talk it through, at your member price.',
  },
  policies: callPolicies,
  terms: callTerms,
};
