import type { AboutContent } from '#contracts/site-content.ts';

export const about: AboutContent = {
  head: {
    title: 'About Me',
    description:
      'Maya Ellison is a certified nutrition coach in New York with a degree in exercise science. Her education, certifications, work history and the way she coaches.',
  },
  title: 'Hello, I’m Maya',
  intro: [
    'I coach people who know perfectly well that vegetables are good for them, and could use some help with Tuesday night.',
    'I grew up above my parents’ diner in Syracuse. Food was work, comfort and conversation, and nobody there counted anything except the register. Later, in gyms and in a hospital wellness program, I met people who had been handed rules for years and felt that every broken rule was a flaw of character.',
    'I haven’t met anyone yet who lacked character. I’ve met plenty who lacked a plan that knew about their night shifts, their mother-in-law’s cooking or the bakery on their way home. So that’s what I make: plans that know your life, together with you, one small change at a time.',
  ],
  education: [
    {
      title: 'BSc in Exercise Science',
      place: 'Onondaga State University, Syracuse',
      years: '2007 – 2011',
      text: 'Minor in psychology. My final project followed the eating habits of night-shift workers through one winter.',
    },
    {
      title: 'Certificate in Culinary Nutrition',
      place: 'Hudson Kitchen School, New York',
      years: '2014',
      text: 'Six months of evenings at the stove, because advice you can’t cook isn’t advice.',
    },
  ],
  certifications: [
    {
      title: 'Certified Nutrition Coach',
      place: 'American Council of Nutrition Coaches',
      years: '2013, renewed every two years',
    },
    {
      title: 'Behavior Change Specialist',
      place: 'Institute for Habit and Health Coaching',
      years: '2016',
    },
    {
      title: 'Certified Personal Trainer',
      place: 'National Fitness Educators Association',
      years: '2011 – 2019',
      text: 'I no longer train people in the gym, but it still helps me understand those who do.',
    },
  ],
  work: [
    {
      title: 'Maya Ellison Nutrition',
      place: 'Own practice, New York and online',
      years: '2018 – today',
      text: 'One-on-one coaching over video for people in four time zones, and since 2021 a self-paced course that grew out of the questions people ask me most.',
    },
    {
      title: 'Nutrition coach, employee wellness program',
      place: 'Riverbend Hospital, Brooklyn',
      years: '2014 – 2018',
      text: 'Group workshops and one-on-one sessions for nurses, porters and office staff. That’s where I learned what an eleven-minute lunch break can and can’t do.',
    },
    {
      title: 'Trainer and nutrition coach',
      place: 'Corner Street Gym, Brooklyn',
      years: '2011 – 2014',
      text: 'Mornings on the gym floor, afternoons at a small table by the entrance, talking about food.',
    },
    {
      title: 'Short-order cook',
      place: 'Ellison’s Diner, Syracuse',
      years: '2003 – 2007',
      text: 'My parents would want this listed first.',
    },
  ],
  philosophy: {
    title: 'My coaching philosophy',
    intro: 'Four things I believe in, and come back to whenever a plan gets complicated.',
    beliefs: [
      {
        title: 'Start with what already works',
        text: 'Nobody eats badly all day. We look for the meals that go well and build on those before we take anything away.',
      },
      {
        title: 'One change at a time',
        text: 'A new habit needs about two quiet weeks. Five new habits need a person with nothing else to do. We add the second once the first has become boring.',
      },
      {
        title: 'Numbers are information',
        text: 'We may log food for a while, weigh, measure, or do none of that. If a number helps you decide something, we use it. If all it decides is your mood, we drop it.',
      },
      {
        title: 'Plan for the bad week',
        text: 'Deadlines, flu, moving boxes. We write the plan for that week while things are calm, so it’s there when you need it.',
      },
    ],
  },
  closing: {
    title: 'Sound like a fit?',
    text: 'Then let’s talk. The first call is free, and afterwards we’ll both know whether I’m the right person to help you.',
    button: 'Book your free call',
    picture: {
      src: '/pictures/calls.svg',
      alt: 'A phone on a stand ringing with a call from Maya, in front of a clock and a bowl of fruit',
      width: 800,
      height: 1200,
    },
  },
};
