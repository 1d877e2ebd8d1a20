import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import type { RichPart } from '../studio/rich-text.ts';

// The course as members see it, and their progress. No public page or reply contains any of it.

/** The video of a lesson: an id at YouTube or Vimeo, or a file of the coach's on this site. */
export const LessonVideo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string() }),
  z.object({ kind: z.literal('vimeo'), id: z.string() }),
  z.object({
    kind: z.literal('file'),
    /** Paths of this site that only members can read. */
    src: z.string(),
    /** The media type, with the codecs if the file names them, so that a browser skips formats that it cannot play. */
    type: z.string(),
    /** The same clip in formats for other browsers. */
    alternatives: z.array(z.object({ src: z.string(), type: z.string() })).default([]),
    captions: z.string().nullable(),
    /** A picture of the clip, before it plays. */
    still: z.string().nullable().default(null),
    /** True if nobody speaks in the clip, so that captions show from the start. */
    isSilent: z.boolean().default(false),
  }),
]);
export type LessonVideo = z.output<typeof LessonVideo>;

/** `spreadsheet` and `worksheet` are files of this site at `/api/download/…`; `article` is on another site. */
export const CourseLink = z.object({
  kind: z.enum(['spreadsheet', 'worksheet', 'article']),
  label: z.string(),
  about: z.string(),
  url: z.string(),
});
export type CourseLink = z.infer<typeof CourseLink>;

export const CourseModule = z.object({
  /** The part's id, which stays when it is moved. */
  id: z.int(),
  /** The part's place in the course, from 0: 'Part 0'. */
  place: z.int(),
  title: z.string(),
  description: z.string(),
  completed: z.boolean(),
  /** The address of the part's handout: '/api/download/Part-1-Summary.docx'. */
  downloadUrl: z.string(),
  /** The video; null until the coach puts it online. */
  video: LessonVideo.nullable(),
  /** The length of the video; null if it is unknown. */
  lengthSeconds: z.int().nullable(),
  /** The time that reading the text takes, rounded up; 0 without a text. */
  readingMinutes: z.int(),
  /** True if reaching the end of the text completes the lesson, because there is more text than clip. */
  isMainlyText: z.boolean(),
  /** The position at which the member stopped; 0 before the first viewing. */
  positionSeconds: z.int(),
  /** The sections of the text. A paragraph without formatting is a string. */
  sections: z.array(
    z.object({ heading: z.string(), paragraphs: z.array(z.union([z.string(), z.custom<RichPart>()])) }),
  ),
  links: z.array(CourseLink),
});
export type CourseModule = z.infer<typeof CourseModule>;

/** A member's question and its answer. */
export const CourseQuestion = z.object({
  id: z.int(),
  /** The part that the question is about; null for the course as a whole. */
  lessonId: z.int().nullable(),
  question: z.string(),
  askedAt: instant,
  /** The coach's words; null while there are none. */
  answer: z.string().nullable(),
  /** Null while the question is open. Without an `answer`, the coach has answered elsewhere. */
  answeredAt: instant.nullable(),
});
export type CourseQuestion = z.infer<typeof CourseQuestion>;

/** Returns the course as this member sees it. A query such as `?t=` only bypasses caches. */
export const getCourseContent = defineEndpoint('member', 'GET', '/api/course-content', {
  reply: z.object({
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    modules: z.array(CourseModule),
    /** The Resources tab: tools and research. */
    resources: z.object({ spreadsheets: z.array(CourseLink), articles: z.array(CourseLink) }),
    /** The path of the course's public page: '/maya-course'. */
    coursePath: z.string(),
    /** The part to continue with. Null once all are completed. */
    nextId: z.int().nullable(),
    /** The ids of parts that came after the member had completed all others. */
    newIds: z.array(z.int()),
    /** The member's own questions, oldest first: the last 100. */
    questions: z.array(CourseQuestion),
  }),
});

/** Returns a clip or captions in byte ranges, or a worksheet for the coach. Throws `RANGE` (416) past the end. */
export const getCourseMedia = defineEndpoint('member', 'GET', '/api/course/media/:name', {
  isPassive: true,
  params: z.object({ name: z.string() }),
  reply: z.unknown(),
});

export const downloadHandout = defineEndpoint('member', 'GET', '/api/download/:file', {
  params: z.object({ file: z.string() }),
  reply: z.unknown(),
});

const lessonParams = z.object({
  id: z.coerce
    .string()
    .regex(/^(?:0|[1-9]\d{0,8})$/)
    .transform(Number),
});
const LessonProgressReply = z.object({ id: z.int(), completed: z.boolean(), positionSeconds: z.int() });

export const completeLesson = defineEndpoint('member', 'PUT', '/api/course/lessons/:id/completion', {
  params: lessonParams,
  body: z.object({ completed: z.boolean('This must be true or false') }),
  reply: LessonProgressReply,
});

/** Saves the position. Past `COMPLETED_SHARE` of the length, this completes the lesson, unless it is mainly text. */
export const saveLessonPosition = defineEndpoint('member', 'PUT', '/api/course/lessons/:id/position', {
  params: lessonParams,
  body: z.object({
    seconds: z
      .number('Please send the seconds')
      .min(0, 'Please send the seconds')
      .max(86_400, 'Please send the seconds'),
    /** The age of a position that could not be sent at once, at most a year. A newer position is not replaced by it. */
    secondsAgo: z.number().min(0).max(31_536_000).optional(),
  }),
  reply: LessonProgressReply,
});
