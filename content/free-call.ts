import type { FreeCallContent } from '#contracts/public-pages.ts';

export const freeCall: FreeCallContent = {
  head: {
    title: 'Book Your Free Introductory Call',
    description:
      'Choose a time for a free introductory video call with nutrition coach Maya Ellison over FaceTime or WhatsApp. No cost, no obligation.',
  },
  effort: 'About two minutes, no card needed',
  intro: [
    'Tell me who you are, choose a time that suits you, and say a little about how you eat and what you would like to be different.',
    'I only need to know who you are, how to reach you and what you hope for. The other questions help me prepare, and you can leave any of them empty.',
  ],
  callInformation: [
    'We talk over FaceTime (you need an iPhone) or WhatsApp video. Choose whichever you have.',
    'WhatsApp works from anywhere in the world. I can call you abroad at no extra charge.',
    'I call you at the number you give in the form, so you don’t have to dial in anywhere.',
  ],
  steps: [
    {
      title: 'Get to Know You',
      text: 'You tell me about your days, your kitchen and what you have tried. I ask questions; there are no wrong answers.',
    },
    {
      title: 'Explore Solutions',
      text: 'We pick one thing that bothers you most and sketch what could change in the next two weeks.',
    },
    {
      title: 'Determine Fit',
      text: 'We decide together whether coaching, the course or neither is right for you. I will tell you honestly.',
    },
  ],
};
