import { type CourseContent, findPlace, type LessonContent } from '#contracts/course/course-content.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import type { NamedChange } from '../ChangeList.tsx';
import { describePath } from '../describe-path.ts';
import { listChanges } from '../list-changes.ts';
import { listMoves } from '../list-moves.ts';

/** Lists what differs between two courses: part by part by their ids, then the order, links and files. */
export function listCourseChanges(before: CourseContent, after: CourseContent): NamedChange[] {
  const old = new Map(before.lessons.map((lesson) => [lesson.id, lesson]));
  const now = new Map(after.lessons.map((lesson) => [lesson.id, lesson]));
  const gone = before.lessons.filter(({ id }) => !now.has(id));
  return [
    ...gone.map((lesson) => ({
      path: `gone ${lesson.id}`,
      name: nameOf(before, lesson),
      before: lesson.title,
      after: null,
    })),
    ...after.lessons.flatMap((lesson) => {
      const name = nameOf(after, lesson);
      const earlier = old.get(lesson.id);
      if (!earlier) return [{ path: `new ${lesson.id}`, name, before: null, after: 'A new part' }];
      return listLessonChanges(earlier, lesson, name);
    }),
    ...listOrderChanges(before, after),
    ...(['resources', 'files'] as const).flatMap((part) =>
      listChanges(before[part], after[part], part).map((change) => ({ ...change, name: describePath(change.path) })),
    ),
  ];
}

function listLessonChanges(before: LessonContent, after: LessonContent, name: string): NamedChange[] {
  const { isHidden: wasHidden, ...old } = before;
  const { isHidden, ...now } = after;
  const change = { path: `hidden ${after.id}`, name, before: null };
  return [
    ...(isHidden && !wasHidden ? [{ ...change, after: 'Hidden from members' }] : []),
    ...(wasHidden && !isHidden ? [{ ...change, after: 'Members see it' }] : []),
    ...listChanges(old, now).map((each) => ({
      ...each,
      path: `${after.id} ${each.path}`,
      name: `${name}, ${describePath(each.path)}`,
    })),
  ];
}

function listOrderChanges(before: CourseContent, after: CourseContent): NamedChange[] {
  const idsOf = (course: CourseContent, other: CourseContent) =>
    course.lessons.filter(({ id }) => other.lessons.some((one) => one.id === id)).map(({ id }) => String(id));
  const moves = listMoves(idsOf(before, after), idsOf(after, before)) ?? [];
  return moves.flatMap(({ from, to }) => {
    const id = Number(idsOf(after, before)[to]);
    const lesson = after.lessons.find((one) => one.id === id);
    if (!lesson) return [];
    const words = `Moved from place ${from + 1} to place ${to + 1}`;
    return [{ path: `place ${id}`, name: nameOf(after, lesson), before: null, after: words }];
  });
}

/** Names a part as the list does: 'Part 3: Goals'. */
function nameOf(course: CourseContent, { id, title }: LessonContent): string {
  const place = findPlace(course, id);
  return place === null ? `Hidden: ${title}` : `${formatPartNumber(place)}: ${title}`;
}
