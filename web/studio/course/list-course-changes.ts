import type { CourseLink } from '#contracts/course/course.ts';
import { addressOfFile, type CourseContent, findPlace, type LessonContent } from '#contracts/course/course-content.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import type { NamedChange } from '../ChangeList.tsx';
import { describePath } from '../describe-path.ts';
import { listChanges } from '../list-changes.ts';
import { listMoves } from '../list-moves.ts';
import { describeClip } from './describe-clip.ts';
import { toFileVideo } from './to-course-module.ts';

/**
 * Lists the differences between two courses: removed, new and changed parts, which are compared by their ids, then
 * their order, the Resources and the files.
 */
export function listCourseChanges(before: CourseContent, after: CourseContent): NamedChange[] {
  const old = new Map(before.lessons.map((lesson) => [lesson.id, lesson]));
  const now = new Map(after.lessons.map((lesson) => [lesson.id, lesson]));
  const gone = before.lessons.filter(({ id }) => !now.has(id));
  return [
    ...gone.map((lesson) => ({
      path: `gone ${lesson.id}`,
      name: getPartName(before, lesson),
      before: null,
      after: 'Removed from the course',
    })),
    ...after.lessons.flatMap((lesson) => {
      const name = getPartName(after, lesson);
      const earlier = old.get(lesson.id);
      if (!earlier) return [{ path: `new ${lesson.id}`, name, before: null, after: 'A new part' }];
      return listLessonChanges(earlier, lesson, name);
    }),
    ...listOrderChanges(before, after),
    ...(['spreadsheets', 'articles'] as const).flatMap((list) =>
      listLinkChanges(before.resources[list], after.resources[list], { path: `resources.${list}`, name: 'Resources' }),
    ),
    ...listFileChanges(before, after),
  ];
}

function listLessonChanges(before: LessonContent, after: LessonContent, name: string): NamedChange[] {
  const change = { path: `hidden ${after.id}`, name, before: null };
  return [
    ...(after.isHidden && !before.isHidden ? [{ ...change, after: 'Hidden from members' }] : []),
    ...(before.isHidden && !after.isHidden ? [{ ...change, after: 'Members see it' }] : []),
    ...listClipChanges(before, after, name),
    ...listChanges(omitListedFields(before), omitListedFields(after)).map((each) => ({
      ...each,
      path: `${after.id} ${each.path}`,
      name: `${name}, ${describePath(each.path)}`,
    })),
    ...listLinkChanges(before.links, after.links, { path: `${after.id} links`, name }),
  ];
}

/** Returns a lesson without the fields whose changes are listed above and by functions of their own. */
function omitListedFields(lesson: LessonContent) {
  const { isHidden: _isHidden, video: _video, lengthSeconds: _length, links: _links, ...others } = lesson;
  return others;
}

/** Lists the links that were removed, added, changed or moved. */
function listLinkChanges(before: readonly CourseLink[], after: readonly CourseLink[], place: Place): NamedChange[] {
  const earlier = pairLinks(before, after);
  const change = (link: CourseLink, path: string, says: string): NamedChange => ({
    path: `${place.path} ${path}`,
    name: `${place.name}, “${link.label}”`,
    before: null,
    after: says,
  });
  const gone = before.filter((link) => !earlier.includes(link));
  const kept = after.filter((_, index) => earlier[index]);
  // The former places of the kept links, in the present order of the links.
  const order = earlier.flatMap((link) => (link ? [before.indexOf(link)] : []));
  const moves = listMoves(order.toSorted((one, other) => one - other).map(String), order.map(String)) ?? [];
  return [
    ...gone.map((link, index) => change(link, `gone ${index}`, `Removed${describeAddress(link)}`)),
    ...after.flatMap((link, index) => {
      const old = earlier[index];
      if (!old) return [change(link, `new ${index}`, `New${describeAddress(link)}`)];
      return listChanges(old, link).map((each): NamedChange => {
        const file = each.path === 'url' ? getFileName(link) : null;
        if (file !== null) return change(link, `file ${index}`, `Leads to ${file} now`);
        const path = `${place.path} ${index} ${each.path}`;
        return { ...each, path, name: `${place.name}, “${link.label}”, ${linkFields[each.path]}` };
      });
    }),
    ...moves.flatMap(({ to }) => {
      const link = kept[to];
      return link ? [change(link, `moved ${to}`, 'Moved')] : [];
    }),
  ];
}

/** Finds the earlier version of each link: the one with the same address, else the one with the same name. */
function pairLinks(before: readonly CourseLink[], after: readonly CourseLink[]): (CourseLink | undefined)[] {
  const unused = new Set(before);
  const take = (isSame: (other: CourseLink) => boolean) => {
    const found = [...unused].find(isSame);
    if (found) unused.delete(found);
    return found;
  };
  const same = after.map(({ url }) => take((other) => other.url === url));
  return after.map(({ label }, index) => same[index] ?? take((other) => other.label === label));
}

type Place = { path: string; name: string };

/** The coach's names for the fields of a link. */
export const linkFields: Record<string, string> = { label: 'name', about: 'what it’s for', url: 'address' };

/** Returns the name of the file to which a link leads; null for a link to another site. */
const getFileName = ({ url }: CourseLink): string | null =>
  url.startsWith(addressOfFile('')) ? decodeURIComponent(url.slice(addressOfFile('').length)) : null;
const describeAddress = (link: CourseLink): string => `: ${getFileName(link) ?? link.url}`;

/** Lists the changes of a clip. A file's address depends on its content, so it changes with the file. */
function listClipChanges(before: LessonContent, after: LessonContent, name: string): NamedChange[] {
  const [old, now] = [before.video, after.video];
  const change = (part: string, words: Pick<NamedChange, 'before' | 'after' | 'pictures'>): NamedChange => ({
    path: `${after.id} ${part}`,
    name: `${name}, ${part}`,
    ...words,
  });
  if (getClipAddress(old) !== getClipAddress(now))
    return [change('clip', { before: old && describeClip(before), after: now && describeClip(after) })];
  if (old?.kind !== 'file' || now?.kind !== 'file') return [];
  const pictures = { before: toFileVideo(old).still, after: toFileVideo(now).still };
  return [
    ...(old.captions === now.captions
      ? []
      : [change('captions', { before: null, after: now.captions ? 'New captions' : 'Without captions' })]),
    ...(old.still === now.still ? [] : [change('picture for its start', { before: null, after: 'Changed', pictures })]),
  ];
}

const getClipAddress = (video: LessonContent['video']): string | undefined =>
  video?.kind === 'file' ? video.src : video?.id;

/**
 * Lists files with new content. Added and removed files are listed only if no link leads to them: the change of a link
 * is listed already.
 */
function listFileChanges(before: CourseContent, after: CourseContent): NamedChange[] {
  const findStoredName = ({ files }: CourseContent, name: string) => files.find((file) => file.name === name)?.stored;
  const names = new Set([...before.files, ...after.files].map(({ name }) => name));
  return [...names].flatMap((name) => {
    const [old, now] = [findStoredName(before, name), findStoredName(after, name)];
    const place = findPlaceOfFile(now ? after : before, name);
    if (old === now || (place && !(old && now))) return [];
    const says = now ? `${old ? 'New content' : 'New file'}: ${name}` : `Removed file: ${name}`;
    return [{ path: `file ${name}`, name: place ?? 'Files', before: null, after: says }];
  });
}

/** Returns where a file is linked, 'Part 3: Goals, file “My map”', or null. */
function findPlaceOfFile(course: CourseContent, name: string): string | null {
  const isLink = ({ url }: { url: string }) => url === addressOfFile(name);
  const lesson = course.lessons.find(({ links }) => links.some(isLink));
  const { spreadsheets, articles } = course.resources;
  const link = [...(lesson?.links ?? []), ...spreadsheets, ...articles].find(isLink);
  return link ? `${lesson ? getPartName(course, lesson) : 'Resources'}, file “${link.label}”` : null;
}

function listOrderChanges(before: CourseContent, after: CourseContent): NamedChange[] {
  const listIds = (course: CourseContent, other: CourseContent) =>
    course.lessons.filter(({ id }) => other.lessons.some((one) => one.id === id)).map(({ id }) => String(id));
  const moves = listMoves(listIds(before, after), listIds(after, before)) ?? [];
  return moves.flatMap(({ from, to }) => {
    const id = Number(listIds(after, before)[to]);
    const lesson = after.lessons.find((one) => one.id === id);
    if (!lesson) return [];
    const [old, now] = [findPlace(before, id), findPlace(after, id)];
    // A part that members see is named by its number. Its place would confuse: numbers begin at 0, places at 1.
    const isNumbered = old !== null && now !== null;
    const words = isNumbered
      ? `Moved, was ${formatPartNumber(old)}`
      : `Moved from place ${from + 1} to place ${to + 1}`;
    return [{ path: `place ${id}`, name: getPartName(after, lesson), before: null, after: words }];
  });
}

/** Returns a part's name in the list: 'Part 3: Goals'. */
export function getPartName(course: CourseContent, { id, title }: LessonContent): string {
  const place = findPlace(course, id);
  return place === null ? `Hidden: ${title}` : `${formatPartNumber(place)}: ${title}`;
}
