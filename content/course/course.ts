import type { CourseLink, LessonContent } from '#contracts/course/course.ts';
import { part00 } from './lessons/part-00.ts';
import { part01 } from './lessons/part-01.ts';
import { part02 } from './lessons/part-02.ts';
import { part03 } from './lessons/part-03.ts';
import { part04 } from './lessons/part-04.ts';
import { part05 } from './lessons/part-05.ts';
import { part06 } from './lessons/part-06.ts';
import { part07 } from './lessons/part-07.ts';
import { part08 } from './lessons/part-08.ts';
import { part09 } from './lessons/part-09.ts';
import { part10 } from './lessons/part-10.ts';
import { part11 } from './lessons/part-11.ts';
import { articles, spreadsheets } from './resources.ts';

// For members only. `content/starting-content.ts`, which all visitors get, must not import it.

/** The lessons by id, 0 to 11. */
export const lessons: readonly LessonContent[] = [
  {
    id: 0,
    title: 'Introduction & Program Overview',
    description: 'What this course will and won’t do, how the twelve parts fit together, and who it isn’t for.',
    ...ownClip('part-00', 17),
    ...part00,
  },
  {
    id: 1,
    title: 'Downloading a food-logging app',
    description:
      'How to choose an app you’ll still open in three weeks, and how to set it up so it informs you and otherwise keeps quiet.',
    ...ownClip('part-01', 17),
    ...part01,
  },
  {
    id: 2,
    title: 'Logging in that app',
    description: 'A week of honest logging: portions, labels, recipes, restaurants, and how exact is exact enough.',
    ...ownClip('part-02', 19),
    ...part02,
  },
  {
    id: 3,
    title: 'Establishing Your Nutritional Goals',
    description:
      'Energy, protein and fiber: where the numbers come from, which are worth having, and when to do without.',
    ...ownClip('part-03', 14),
    ...part03,
  },
  {
    id: 4,
    title: 'Roadmap to Achieving Your Nutritional Goals',
    description: 'From numbers on a card to a plan with stages, rest stops and a page for the bad week.',
    ...ownClip('part-04', 18),
    ...part04,
  },
  {
    id: 5,
    title: 'Strategies to Achieving Your Nutritional Goals Over Time',
    description:
      'The plate, the kitchen, the restaurant and the evening: a small set of habits that carry most of the weight.',
    ...ownClip('part-05', 15),
    ...part05,
  },
  {
    id: 6,
    title: 'Other Factors Influencing Fat Loss',
    description: 'Sleep, everyday movement, strength, stress, alcohol and medication: what the food log doesn’t show.',
    ...ownClip('part-06', 15),
    ...part06,
  },
  {
    id: 7,
    title: 'Tracking Progress',
    description: 'What to measure, how often, and how to turn a jumpy scale into one calm number a week.',
    ...ownClip('part-07', 17),
    ...part07,
  },
  {
    id: 8,
    title: 'Progress Expectations and Interpreting Check-in Results',
    description:
      'What a normal month looks like, how to read a strange week, and which of three answers to give to your numbers.',
    ...ownClip('part-08', 16),
    ...part08,
  },
  {
    id: 9,
    title: 'Breaking Through Plateaus',
    description: 'What a plateau is, what it usually is instead, and what to try, in which order.',
    ...ownClip('part-09', 14),
    ...part09,
  },
  {
    id: 10,
    title: 'Post-Goal Mindset',
    description:
      'Life after the goal: eating more again, a range instead of a number, and who you are when you aren’t “on” anything.',
    ...ownClip('part-10', 21),
    ...part10,
  },
  {
    id: 11,
    title: 'Getting Started & Closing Words',
    description: 'Your first thirty days on one page, what to do when you stop, and a few words to take along.',
    ...ownClip('part-11', 21),
    ...part11,
  },
];

/** The Resources tab. */
export const resources: { spreadsheets: CourseLink[]; articles: CourseLink[] } = { spreadsheets, articles };

/**
 * A clip, its captions and its still in `content/course/videos`, such as 'part-02', and the clip's length. Its music
 * has no words, which `isSilent` says. Your own files with these names count as spoken if they have sound.
 */
function ownClip(name: string, lengthSeconds: number): Pick<LessonContent, 'video' | 'lengthSeconds'> {
  return {
    video: {
      kind: 'file',
      src: `${name}.mp4`,
      type: 'video/mp4',
      alternatives: [{ src: `${name}.webm`, type: 'video/webm' }],
      captions: `${name}.vtt`,
      still: `${name}.webp`,
      isSilent: true,
    },
    lengthSeconds,
  };
}
