import type { FreeCallContent } from '#contracts/site-content.ts';

export const freeCall: FreeCallContent = {
  head: {
    title: 'Book Your Free Introductory Call',
    description:
      'Choose a time for a free introductory video call with nutrition coach Maya Ellison over FaceTime or WhatsApp. No cost, no obligation.',
  },
  effort: 'About two minutes, no card needed',
  intro: ['Pick a time and tell me how to reach you. It takes about two minutes.'],
  callInformation: [
    'We’ll talk over FaceTime (you need an iPhone) or WhatsApp video. Choose whichever you have.',
    'WhatsApp works from anywhere in the world. I can call you abroad at no extra charge.',
    'I’ll call you at the number you give in the form. There’s nothing to join; just pick up.',
  ],
  steps: [
    {
      title: 'Get to Know You',
      text: 'You tell me about your days, your kitchen and what you’ve tried. I ask questions; there are no wrong answers.',
    },
    {
      title: 'Explore Solutions',
      text: 'We pick the one thing that bothers you most and sketch what could change in the next two weeks.',
    },
    {
      title: 'Determine Fit',
      text: 'We decide together whether coaching, the course or neither is right for you. I’ll be honest.',
    },
  ],
};
