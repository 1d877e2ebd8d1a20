import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type CourseContent, DraftCourse, MAX_PARTS } from '#contracts/course/course-content.ts';
import { COURSE_FILE } from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';
import { explainZodMessage, listUnknownFields, parseJson } from './read-json.ts';

const listedLessons = z.object({ lessons: z.array(z.looseObject({ text: z.string() })) });

/**
 * Parses a course from the texts of its folder, by path. `prefix`: the folder's name in problems, such as 'course/'.
 * Throws `FolderProblems`: 'lessons/part-03.md, line 12: …'.
 */
export async function parseCourse(texts: ReadonlyMap<string, string>, prefix = ''): Promise<CourseContent> {
  const { readLesson, UnreadableLesson } = await import('./lesson-markdown.ts');
  const problems: string[] = [];
  const json = parseJson(texts.get(COURSE_FILE) ?? '');
  const listed = listedLessons.safeParse(json);
  if (!listed.success)
    throw new FolderProblems([
      `${prefix}${COURSE_FILE}: This isn’t a list of lessons, each with the file of its text.`,
    ]);
  const files = listed.data.lessons.map(({ text }) => text);
  if (files.length > MAX_PARTS)
    throw new FolderProblems([`${prefix}${COURSE_FILE}, lessons: Please use at most ${MAX_PARTS} parts`]);
  const lessons: object[] = [];
  for (const [index, { text: file, ...lesson }] of listed.data.lessons.entries()) {
    // Lets other requests run between two texts.
    await setImmediate();
    const text = texts.get(file);
    try {
      if (text === undefined) problems.push(`${prefix}${file}: A lesson has this text, but it isn’t in the folder.`);
      else if (files.indexOf(file) < index) problems.push(`${prefix}${file}: Two lessons have this text.`);
      else lessons.push({ ...lesson, ...readLesson(text) });
    } catch (error) {
      if (!(error instanceof UnreadableLesson)) throw error;
      problems.push(`${prefix}${file}, ${error.message}`);
    }
  }
  for (const file of texts.keys())
    if (file !== COURSE_FILE && !files.includes(file))
      problems.push(`${prefix}${file}: No lesson in ${COURSE_FILE} has this text.`);
  if (problems.length > 0) throw new FolderProblems(problems);

  const input = { ...(json as object), lessons };
  const parsed = DraftCourse.safeParse(input);
  const describe = (path: readonly PropertyKey[], message: string) => {
    const [part, index, field = '', ...rest] = path;
    const isText = part === 'lessons' && ['title', 'description', 'sections'].includes(String(field));
    return isText
      ? `${prefix}${files[Number(index)]}, ${[field, ...rest].join('.')}: ${message}`
      : `${prefix}${COURSE_FILE}, ${path.join('.')}: ${message}`;
  };
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(describe(path, explainZodMessage(message)));
  if (parsed.success)
    for (const path of listUnknownFields(input, parsed.data)) problems.push(describe(path, 'There’s no such field.'));
  if (problems.length > 0 || !parsed.success) throw new FolderProblems([...new Set(problems)]);
  return parsed.data;
}
