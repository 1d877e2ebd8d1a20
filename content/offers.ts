import type { OffersContent } from '#contracts/site-content.ts';
import { callPolicies } from './call-policies.ts';

export const offers: OffersContent = {
  head: {
    title: 'Coaching Offers',
    description:
      'One-on-one nutrition coaching over four weeks, a self-paced nutrition course with lifetime access, and single coaching calls of {call lengths} minutes.',
  },
  title: 'Choose the kind of help you want',
  intro:
    'Every offer is built on the same idea: food that fits your life. What differs is how closely we work together, and for how long.',
  coaching: {
    title: '1-on-1 nutrition coaching',
    summary:
      'Four weeks with me beside you. We look at your real days, choose what to change first, and adjust it every week until it holds.',
    points: [
      'Starts with a free introductory call, no obligation',
      'A weekly video call over FaceTime or WhatsApp',
      'A plan written for your week, not a template',
      'Short questions in between, answered on weekdays',
      'Lifetime access to the self-paced course included',
    ],
    picture: {
      src: '/pictures/coaching.svg',
      alt: 'A tablet showing a video call with Maya, beside an open notebook and a cup of tea',
      width: 800,
      height: 1200,
    },
  },
  course: {
    title: 'Self-paced nutrition course',
    summary:
      'Everything I teach in coaching, in short lessons you watch when it suits you. For people who like to work things out themselves.',
    points: [
      'An introduction and 11 modules, from food logging to life after the goal',
      'Downloadable guides and worksheets with every part',
      'Spreadsheets for your own numbers, if you like numbers',
      'Lifetime access, updates included',
      'Members get {member discount} off coaching and calls',
    ],
    picture: {
      src: '/pictures/course.svg',
      alt: 'A laptop playing a lesson about a balanced plate, with worksheets and pencils around it',
      width: 800,
      height: 1200,
    },
  },
  calls: {
    title: 'Coaching calls',
    summary:
      'One conversation about one thing: a plateau, a trip, a fridge that never has what you need. You leave with two or three steps to try.',
    points: [
      'Over FaceTime (an iPhone is required) or WhatsApp video',
      'WhatsApp calls reach you abroad at no extra charge',
      'Tell me beforehand what you’d like to cover',
      'Unused time may be credited to a future session',
    ],
    picture: {
      src: '/pictures/calls.svg',
      alt: 'A phone on a stand ringing with a call from Maya, in front of a clock and a bowl of fruit',
      width: 800,
      height: 1200,
    },
  },
  questions: {
    title: 'Questions people ask me',
    entries: [
      {
        question: 'Which offer is right for me?',
        answer:
          'If you want someone beside you every week, choose coaching. If you like to work things out yourself, take the course. For one question, a single call is enough. Still not sure? The introductory call is free, and I’ll tell you honestly.',
      },
      {
        question: 'Is the introductory call really free?',
        answer: 'Yes. It costs nothing, needs no card, and doesn’t commit you to anything.',
      },
      {
        question: 'What do I need for a call?',
        answer:
          'An iPhone for FaceTime, or WhatsApp on any phone. I call you at the number you give, so there’s nothing to join; just pick up.',
      },
      {
        question: 'Can I move or cancel a call?',
        answer:
          'Yes, with the link in your confirmation email. The page behind it shows your call and what’s still possible.',
      },
      {
        question: 'How long can I use the course?',
        answer: 'For life. You pay once, and every later update is included.',
      },
      {
        question: 'Do I have to count calories?',
        answer: 'Only if a number helps you decide something. If all it decides is your mood, we drop it.',
      },
    ],
  },
  policies: [
    ...callPolicies,
    {
      title: 'The course',
      text: 'Course sales are final. If you’re not sure it’s right for you, ask me before you buy; I answer everyone.',
    },
    {
      title: 'Member price',
      text: 'Course members get {member discount} off 1-on-1 coaching and all coaching calls, for as long as they’re members, which is for life.',
    },
  ],
};
