import type { LessonText } from '#contracts/course.ts';

// For members only: nothing here may be imported by content/site.ts, which everybody is sent.

/** The course is at '/maya-course'. */
export const courseSlug = 'maya';
export const coursePath = `/${courseSlug}-course`;

const titles = [
  'Introduction & Program Overview',
  'Downloading a food-logging app',
  'Logging in that app',
  'Establishing Your Nutritional Goals',
  'Roadmap to Achieving Your Nutritional Goals',
  'Strategies to Achieving Your Nutritional Goals Over Time',
  'Other Factors Influencing Fat Loss',
  'Tracking Progress',
  'Progress Expectations and Interpreting Check-in Results',
  'Breaking Through Plateaus',
  'Post-Goal Mindset',
  'Getting Started & Closing Words',
];

export const lessons: LessonText[] = titles.map((title, id) => ({
  id,
  title,
  description: title,
  video: null,
  lengthSeconds: null,
  sections: [{ heading: 'This week', paragraphs: ['Begin.'], keyPoints: [] }],
  links: [],
}));
