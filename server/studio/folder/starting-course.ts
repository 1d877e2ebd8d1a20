import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CourseContent } from '#contracts/course/course-content.ts';
import { projectFolder } from '../../process/project-folder.ts';
import { COURSE_FILE } from './folder-layout.ts';
import { parseCourse } from './parse-course.ts';

/** The folder of a new site's course. No public URL serves any of it. */
export const startingCourseFolder = join(projectFolder, 'content/course');

let starting: Promise<CourseContent> | undefined;

/** Reads the course of a new site, once. A site with a course in its database never needs it. */
export const readStartingCourse = (): Promise<CourseContent> => {
  starting ??= readFolder();
  return starting;
};

async function readFolder(): Promise<CourseContent> {
  const lessons = (await readdir(join(startingCourseFolder, 'lessons'))).map((name) => `lessons/${name}`);
  const read = async (path: string) => [path, await readFile(join(startingCourseFolder, path), 'utf8')] as const;
  return parseCourse(new Map(await Promise.all([COURSE_FILE, ...lessons].map(read))));
}
