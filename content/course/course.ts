import type { CourseLink, LessonContent } from '#contracts/course.ts';
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

// For members only. `content/public-content.ts`, which all visitors get, must not import it.

/** By id, 0 to 11. */
export const lessons: readonly LessonContent[] = [
  part00,
  part01,
  part02,
  part03,
  part04,
  part05,
  part06,
  part07,
  part08,
  part09,
  part10,
  part11,
];

/** The Resources tab. */
export const resources: { spreadsheets: CourseLink[]; articles: CourseLink[] } = { spreadsheets, articles };
