import { z } from 'zod';
import { formatPartNumber } from '#domain/lessons.ts';
import { instant } from '../fields.ts';
import { line, listOf, text } from '../studio/content-fields.ts';
import { RichText } from '../studio/rich-text.ts';
import { CourseLink } from './course.ts';

export const MAX_PARTS = 200;
/** The largest id of a part. An endpoint's path takes up to nine digits. */
const MAX_LESSON_ID = 999_999;
/** The address of worksheets, before their names. */
const DOWNLOADS = '/api/download/';

const mediaName = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,150}$/, 'This isn’t a file of the course');
/** The MIME type under which browsers get the clip. They would run any other, such as a page or a script. */
const clipType = z
  .string()
  .max(100)
  .regex(/^video\/[ -~]*$/, 'This isn’t the type of a clip');

/** A file's `src`, `captions` and `still` are bare names, which the site turns into paths for members. */
const LessonClip = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('youtube'), id: z.string().regex(/^[\w-]{5,20}$/, 'This isn’t a video at YouTube') }),
  z.object({
    kind: z.literal('vimeo'),
    /** An unlisted video's id includes its key: '76979871/8272103f6e'. */
    id: z.string().regex(/^\d{5,15}(?:\/[\da-f]{8,20})?$/, 'This isn’t a video at Vimeo'),
  }),
  z.object({
    kind: z.literal('file'),
    src: mediaName,
    type: clipType,
    /** The same clip in formats for other browsers. */
    alternatives: z.array(z.object({ src: mediaName, type: clipType })).max(5),
    captions: mediaName.nullable(),
    still: mediaName.nullable(),
    /** True if nobody speaks in it, so that captions show from the start. */
    isSilent: z.boolean(),
  }),
]);
export type LessonClip = z.infer<typeof LessonClip>;

const LessonSection = z.object({
  heading: line,
  text: RichText,
  /** The section's text in the summary. */
  keyPoints: listOf(text),
});

/** A worksheet at `DOWNLOADS`, or an article on another site. */
const LessonLink = CourseLink.extend({
  label: line,
  about: text,
  url: z
    .string()
    .max(500, 'Please use a shorter address')
    .regex(/^(?:https:\/\/[^\s\p{Cc}]+|\/api\/download\/[^\s/]+)$/u, 'Please use an address that begins with https://')
    .refine((url) => url.isWellFormed(), 'This contains characters that can’t be saved'),
});

/** A part of the course. */
export const LessonContent = z.object({
  /** 0 to 11 for the parts of a new site. Never used again, since progress and questions refer to it. */
  id: z.int().min(0).max(MAX_LESSON_ID),
  title: line,
  description: text,
  video: LessonClip.nullable(),
  /** The length of the video. Null if unknown. */
  lengthSeconds: z.int().min(1).max(86_400).nullable(),
  /** The last one of several is the week's exercise, one step per paragraph. */
  sections: listOf(LessonSection),
  links: listOf(LessonLink),
  /** True if members do not see it. */
  isHidden: z.literal(true).optional(),
  /** The time of its publication, for a part that came later than the course. */
  addedAt: instant.optional(),
  /** A random key of a new part. If two tabs give their new parts the same id, the server tells them apart by it. */
  key: z
    .string()
    .regex(/^[0-9a-f]{20}$/)
    .optional(),
});
export type LessonContent = z.infer<typeof LessonContent>;

/** A file to download: `name` in addresses, `stored` on the disk. */
const CourseFile = z.object({
  name: z
    .string()
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._()-]{0,100}\.(?:xlsx|docx|pdf)$/u,
      'Please use a plain name that ends in .xlsx, .docx or .pdf',
    )
    .refine(
      (name) => !/^part-\d+-summary\.docx$/i.test(name),
      'The site makes a file of this name. Please choose another',
    ),
  stored: mediaName,
});
export type CourseFile = z.infer<typeof CourseFile>;

/** The address at which members download a file. */
export const addressOfFile = (name: string): string => DOWNLOADS + encodeURIComponent(name.toWellFormed());

/** The file to which a link leads; undefined for an article elsewhere. */
export const fileOfLink = ({ files }: Pick<CourseContent, 'files'>, { url }: CourseLink): CourseFile | undefined =>
  files.find(({ name }) => addressOfFile(name) === url);

/** All that members get: one document, of which each publishing makes a version. No public page has any of it. */
export const CourseContent = z.object({
  lessons: z.array(LessonContent).max(MAX_PARTS, `Please use at most ${MAX_PARTS} parts`),
  /** The Resources tab. */
  resources: z.object({ spreadsheets: z.array(LessonLink).max(200), articles: z.array(LessonLink).max(200) }),
  files: z.array(CourseFile).max(200),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** The course as it may be saved. What is stored may break these rules, such as a file that is gone. */
export const DraftCourse: z.ZodType<CourseContent> = CourseContent.superRefine((course, { addIssue }) => {
  const refuse = (path: (string | number)[], message: string) => addIssue({ code: 'custom', path, message });
  const { lessons, files, resources } = course;
  if (listShownLessons(course).length === 0) refuse(['lessons'], 'Please leave at least one part for your members');
  for (const [index, { id, key }] of lessons.entries())
    if (lessons.findIndex((other) => other.id === id || (key !== undefined && other.key === key)) < index)
      refuse(['lessons', index, 'id'], 'Another part has this number already');
  const names = files.map(({ name }) => name.toLowerCase());
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      refuse(['files', index, 'name'], 'Another file has this name. Please choose another');
  const addresses = new Set(files.map(({ name }) => addressOfFile(name)));
  const checkLinks = (links: CourseLink[], path: (string | number)[]) => {
    for (const [index, { url }] of links.entries())
      if (url.startsWith(DOWNLOADS) && !addresses.has(url)) refuse([...path, index, 'url'], 'There’s no such file');
  };
  for (const [index, { links }] of lessons.entries()) checkLinks(links, ['lessons', index, 'links']);
  checkLinks(resources.spreadsheets, ['resources', 'spreadsheets']);
  checkLinks(resources.articles, ['resources', 'articles']);
});

/** The parts that members see, in their order. The place in this list is the number of the part. */
export const listShownLessons = ({ lessons }: Pick<CourseContent, 'lessons'>): LessonContent[] =>
  lessons.filter(({ isHidden }) => !isHidden);

/** Names a part by its place and title, 'Part 3: Goals'; one that members do not see by its title alone. */
export function nameLesson(course: Pick<CourseContent, 'lessons'>, id: number): string {
  const place = findPlace(course, id);
  const title = course.lessons.find((lesson) => lesson.id === id)?.title ?? 'A part that isn’t in the course any more';
  return place === null ? title : `${formatPartNumber(place)}: ${title}`;
}

/** The number of the part with this id; null if members do not see it. */
export function findPlace(course: Pick<CourseContent, 'lessons'>, id: number): number | null {
  const place = listShownLessons(course).findIndex((lesson) => lesson.id === id);
  return place === -1 ? null : place;
}
