import type { CourseContent, LessonContent } from '#contracts/course/course-content.ts';
import { type CourseStudioState, getCourseStudio, saveCourseDraft } from '#contracts/course/course-studio.ts';
import { getMediaSpace } from '#contracts/studio/media.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { type FakeRequest, mockEndpoint, replyWith } from './fake-server.ts';
import { publishedVersion } from './sample-studio.ts';

const sampleLesson = (id: number, title: string): LessonContent => ({
  id,
  title,
  description: `What ${title} is about`,
  video: null,
  lengthSeconds: null,
  sections: [
    { heading: `Why ${title}`, text: richTextOf(`${title} is good.`), keyPoints: ['Remember it'] },
    { heading: 'This week', text: richTextOf('Try it once.'), keyPoints: [] },
  ],
  links: [],
});

const sampleCourseContent: CourseContent = {
  lessons: [sampleLesson(0, 'Welcome'), sampleLesson(1, 'Breakfast'), sampleLesson(2, 'Dinner')],
  resources: {
    spreadsheets: [
      { kind: 'worksheet', label: 'Planner', about: 'For your week', url: '/api/download/Weekly-Planner.docx' },
    ],
    articles: [],
  },
  files: [{ name: 'Weekly-Planner.docx', stored: 'Weekly-Planner.docx' }],
};

const draftOf = (content: CourseContent, revision: number): CourseStudioState['draft'] => ({
  content,
  revision,
  baseVersion: 3,
  savedAt: null,
  savedBy: null,
});

export const courseStudioOf = (content = sampleCourseContent): CourseStudioState => ({
  draft: draftOf(content, 0),
  published: publishedVersion,
  publishedContent: sampleCourseContent,
  scheduled: null,
  sampleTexts: ['Breakfast is good.'],
  nextLessonId: 12,
});

/** Mocks the studio of lessons, and saves each change of the draft. Returns the requests that save it. */
export function mockCourseStudio(state = courseStudioOf()): FakeRequest[] {
  mockEndpoint(getCourseStudio, () => replyWith(state));
  mockEndpoint(getMediaSpace, () => replyWith({ freeBytes: 20 * 1024 ** 3, convertsClips: true }));
  return mockEndpoint(saveCourseDraft, ({ body }) => {
    const { content, revision } = body as { content: CourseContent; revision: number };
    return replyWith({ draft: draftOf(content, revision + 1) });
  });
}

export const lastCourse = (saves: FakeRequest[]) =>
  (saves.at(-1)?.body as { content: CourseContent } | undefined)?.content;
