import { z } from 'zod';
import { LESSON_COUNT, lessonIds } from '#domain/lessons.ts';
import { MessageReply } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_LONG_TEXT, requiredText } from './fields.ts';

// Following the course; buying it is in course-sales.ts. Nothing of it is in a public page or reply.

/** Where a lesson's video is: at YouTube or Vimeo by its id there, or a file of the coach's own on this site. */
export const LessonVideo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string() }),
  z.object({ kind: z.literal('vimeo'), id: z.string() }),
  z.object({
    kind: z.literal('file'),
    /** Paths of this site that only members are answered at. */
    src: z.string(),
    type: z.string(),
    captions: z.string().nullable(),
  }),
]);
export type LessonVideo = z.infer<typeof LessonVideo>;

/** `spreadsheet` and `worksheet` are files of this site at `/api/download/…`; `article` is elsewhere. */
export const CourseLink = z.object({
  kind: z.enum(['spreadsheet', 'worksheet', 'article']),
  label: z.string(),
  about: z.string(),
  url: z.string(),
});
export type CourseLink = z.infer<typeof CourseLink>;

/** A lesson as it is written in `content/course`; the course says how far a member is with it. */
export type LessonContent = {
  /** 0 to 11. */
  id: number;
  title: string;
  description: string;
  /** Of a file, `src` and `captions` are bare names: the site makes them paths that only members are answered at. */
  video: LessonVideo | null;
  /** Of the video; null where it is not known. */
  lengthSeconds: number | null;
  /** The last one is the week's exercise, one step a paragraph. `keyPoints` is what the summary says of a section. */
  sections: { heading: string; paragraphs: string[]; keyPoints: string[] }[];
  links: CourseLink[];
};

export const CourseModule = z.object({
  /** 0 to 11. */
  id: z.int(),
  title: z.string(),
  description: z.string(),
  completed: z.boolean(),
  /** '/api/download/Part-1-Summary.docx' */
  downloadUrl: z.string(),
  /** Null while the coach has not put it online. */
  video: LessonVideo.nullable(),
  /** Of the video; null where it is not known. */
  lengthSeconds: z.int().nullable(),
  /** Where the member stopped; 0 where she has not begun. */
  positionSeconds: z.int(),
  /** What the lesson says, to read. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  links: z.array(CourseLink),
});
export type CourseModule = z.infer<typeof CourseModule>;

/** `?t=` is a time stamp against caches and means nothing. */
export const getCourseContent = defineEndpoint({
  method: 'GET',
  path: '/api/course-content',
  access: 'member',
  reply: z.object({
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    modules: z.array(CourseModule),
    /** What the Resources tab lists: tools to calculate with, and research to read. */
    resources: z.object({ spreadsheets: z.array(CourseLink), articles: z.array(CourseLink) }),
    /** '/maya-course' */
    coursePath: z.string(),
    /** The part to go on with; null once all are completed. */
    nextId: z.int().nullable(),
  }),
});

/** A clip or its captions, as a lesson's `video` names them; in byte ranges. `RANGE` (416) past its end. */
export const getCourseMedia = defineEndpoint({
  method: 'GET',
  path: '/api/course/media/:name',
  access: 'member',
  isPassive: true,
  params: z.object({ name: z.string() }),
  reply: z.unknown(),
});

/** A summary, spreadsheet or worksheet, to save. */
export const downloadHandout = defineEndpoint({
  method: 'GET',
  path: '/api/download/:file',
  access: 'member',
  params: z.object({ file: z.string() }),
  reply: z.unknown(),
});

const lessonParams = z.object({
  id: z.coerce
    .string()
    .pipe(z.enum(lessonIds.map(String)))
    .transform(Number),
});
const LessonProgressReply = z.object({ id: z.int(), completed: z.boolean(), positionSeconds: z.int() });

export const completeLesson = defineEndpoint({
  method: 'PUT',
  path: '/api/course/lessons/:id/completion',
  access: 'member',
  params: lessonParams,
  body: z.object({ completed: z.boolean('This must be true or false') }),
  reply: LessonProgressReply,
});

/** Past `COMPLETE_AT` of its length the lesson is completed as well. */
export const saveLessonPosition = defineEndpoint({
  method: 'PUT',
  path: '/api/course/lessons/:id/position',
  access: 'member',
  params: lessonParams,
  body: z.object({
    seconds: z
      .number('Please send the seconds')
      .min(0, 'Please send the seconds')
      .max(86_400, 'Please send the seconds'),
  }),
  reply: LessonProgressReply,
});

export const CourseQuestion = z.object({
  lessonId: z
    .int('Please choose a part')
    .min(0, 'Please choose a part')
    .max(LESSON_COUNT - 1, 'Please choose a part')
    .nullable(),
  question: requiredText(MAX_LONG_TEXT, 'Please write your question'),
});

/** Mails the coach a question; she answers to the member's address. Throws `RATE_LIMITED`. */
export const askAboutCourse = defineEndpoint({
  method: 'POST',
  path: '/api/course/questions',
  access: 'member',
  body: CourseQuestion,
  reply: MessageReply,
});
