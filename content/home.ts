import type { HomeContent, Video } from '#contracts/site-content.ts';

/**
 * The clips in content/videos are short placeholders. Put in your own by replacing `source`:
 * `{ kind: 'youtube', id: '…' }`, `{ kind: 'vimeo', id: '…' }`, or a file of your own with its captions. `npm run clips` makes
 * both formats of a recording.
 */
function clip(name: string, title: string, lengthLabel: string, posterAlt: string): Video {
  return {
    title,
    lengthLabel,
    publishedOn: '2026-11-20',
    poster: { src: `/pictures/${name}.svg`, alt: posterAlt, width: 1280, height: 720 },
    source: {
      kind: 'file',
      // First, because every phone plays it.
      src: `/videos/${name}.mp4`,
      type: 'video/mp4; codecs="avc1.4d4028, mp4a.40.2"',
      alternatives: [{ src: `/videos/${name}.webm`, type: 'video/webm; codecs="vp9, opus"' }],
      captions: `/videos/${name}.vtt`,
    },
  };
}

export const home: HomeContent = {
  head: {
    title: 'Coaching for the week you actually have',
    description:
      'One-on-one nutrition coaching, a self-paced course and single coaching calls with Maya Ellison, certified nutrition coach. Start with a free introductory call.',
  },
  hero: {
    title: 'Eat well in the week you actually have',
    intro:
      'I’m Maya. I help busy people build meals and habits that survive late meetings, picky kids and travel days. You keep the food you love. We change how the week is set up around it.',
    video: clip('intro', 'Meet your coach', '0:11', 'Maya in her kitchen behind a counter full of vegetables'),
  },
  offersTitle: 'Three ways to work together',
  offersIntro:
    'Some people want me beside them every week, some want a plan to follow on their own, some have one question to settle. Pick what fits; you can change your mind later.',
  results: {
    title: 'What changes when the plan fits',
    text: [
      'Most of my clients come in thinking they need more discipline. What they turn out to need is a breakfast they like, a lunch that takes five minutes, and a plan for nine in the evening.',
      'The clip sums it up in a few seconds, with music and captions. Progress looks different for everyone, and some of it never shows on a scale.',
    ],
    video: clip('results', 'Three ordinary weeks', '0:12', 'Four plates of colorful food on a table, seen from above'),
  },
  testimonials: {
    title: 'Five questions, five clients',
    intro:
      'I asked people I’ve worked with the questions you might like to ask them yourself. The clips are just a few seconds long, with music and captions; the answers are below them.',
    clips: [
      {
        question: 'What made you ask for help?',
        answer:
          'I had a folder of diets on my laptop. Each one worked until the first business trip. Maya started by asking what I eat at airports, and nobody had ever asked me that.',
        client: 'Daniel, account manager, 4 months of coaching',
        video: clip(
          'client-daniel',
          'Daniel on asking for help',
          '0:09',
          'Daniel, a man with short dark hair and a beard',
        ),
      },
      {
        question: 'What was the first thing you changed?',
        answer:
          'Breakfast. That was it, for two whole weeks. I was almost annoyed at how small it was, and then I noticed that I no longer raided the vending machine at four.',
        client: 'Priya, nurse, self-paced course',
        video: clip('client-priya', 'Priya on the first change', '0:09', 'Priya, a woman with long black hair'),
      },
      {
        question: 'Did you have to give up food you love?',
        answer: 'My Sunday lasagna is still my Sunday lasagna. We planned Saturday and Monday around it.',
        client: 'Rosa, grandmother of five, 1-on-1 coaching',
        video: clip(
          'client-rosa',
          'Rosa on the food she loves',
          '0:08',
          'Rosa, a woman with short gray hair and glasses',
        ),
      },
      {
        question: 'What did a hard week look like?',
        answer:
          'We moved apartments and I ate pizza on boxes for six days. Maya asked which of the six I had enjoyed. The next week we just started again, without a lecture.',
        client: 'Marcus, teacher, 1-on-1 coaching',
        video: clip('client-marcus', 'Marcus on a hard week', '0:09', 'Marcus, a bald man in a yellow sweater'),
      },
      {
        question: 'What has stayed with you?',
        answer: 'I cook on Sundays and Wednesdays now. A year later, that’s simply who I am, and I sleep better too.',
        client: 'Hannah, designer, three coaching calls',
        video: clip('client-hannah', 'Hannah on what stayed', '0:08', 'Hannah, a woman with curly red hair'),
      },
    ],
  },
  closing: {
    title: 'Not sure which one is yours?',
    text: 'The first call is free, and I’ll tell you honestly when you don’t need me. Or read first what each offer includes.',
    button: 'Book your free call',
    second: 'See the coaching offers',
    picture: {
      src: '/pictures/table.svg',
      alt: 'A bowl of salad, bread, lemons and a jar of herbs on a kitchen table',
      width: 800,
      height: 600,
    },
  },
};
