import type { CourseSaleContent } from '#contracts/site-content.ts';
import { disclaimer } from './disclaimer.ts';

const refundRule = 'Course sales are final, so if you’re not sure it’s right for you, ask me before you buy.';

export const courseSale: CourseSaleContent = {
  head: {
    title: 'Get the Self-Paced Nutrition Course',
    description:
      'Buy the self-paced nutrition course once and keep it for life: 11 modules, downloadable guides and worksheets.',
  },
  title: 'The Self-Paced Nutrition Course',
  intro:
    'Everything I teach in coaching, in short lessons you watch when it suits you. Pay once, choose a password, and start the first part a minute from now.',
  refundRule,
  included: [
    '11 modules after a short introduction, from food logging to life after the goal',
    'Downloadable guides and worksheets with every part',
    'Lifetime access, with every later update',
  ],
  terms: [
    {
      title: 'Terms',
      text: 'You pay once, and the course is yours to watch for life, at your own pace. It’s for you personally, so please don’t share your account or the materials.',
    },
    {
      title: 'Refunds',
      text: `${refundRule} I answer everyone.`,
    },
    { title: 'Health', text: disclaimer },
    {
      title: 'Privacy',
      text: 'I use your name and email for your account, your receipt and questions about the course, and for nothing else. Your card details go straight to the payment provider and are never stored here.',
    },
  ],
};
