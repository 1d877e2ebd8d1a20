import type { CourseLink } from '#contracts/course/course.ts';
import {
  addressOfFile,
  type CourseContent,
  type CourseFile,
  fileOfLink,
  findPlace,
  type LessonContent,
} from '#contracts/course/course-content.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { removeEntry } from '../edit-content.ts';
import { nameFile } from './edit-course.ts';

/** An uploaded file as the server has stored it. `kind` is its extension. */
type Stored = { stored: string; kind: string };

type Section = LessonContent['sections'][number];

const kindOfFile = ({ name }: CourseFile) => name.split('.').at(-1) ?? '';
const kindOfLink = (name: string): CourseLink['kind'] => (name.endsWith('.xlsx') ? 'spreadsheet' : 'worksheet');

/** Adds an uploaded file, and returns a link to it. With `existing`, returns a link to that file of the course. */
export function addFileLink(
  content: CourseContent,
  file: (Stored & { chosen: string }) | { existing: string },
): { course: CourseContent; link: CourseLink } {
  const name = 'existing' in file ? file.existing : nameFile(content, file.chosen, file.kind);
  const course =
    'existing' in file ? content : { ...content, files: [...content.files, { name, stored: file.stored }] };
  const label = name.replace(/\.[^.]*$/, '').replaceAll(/[-_]+/g, ' ');
  const known = listLinks(content).find((link) => link.url === addressOfFile(name));
  const link = known ?? { kind: kindOfLink(name), label, about: fillerWords.about, url: addressOfFile(name) };
  return { course, link };
}

/** Replaces the content of a file. Its address stays, unless the new file is of another kind. */
export function replaceFile(content: CourseContent, file: CourseFile, { stored, kind }: Stored): CourseContent {
  const name = file.name.endsWith(`.${kind}`) ? file.name : nameFile(content, file.name, kind);
  return changeFile(content, file, { name, stored });
}

/** Renames a file, and changes the links to it, also those in texts. `typed` has no extension. */
export function renameFile(content: CourseContent, file: CourseFile, typed: string): CourseContent {
  const kind = kindOfFile(file);
  const files = content.files.filter(({ name }) => name !== file.name);
  return changeFile(content, file, { ...file, name: nameFile({ ...content, files }, `${typed}.${kind}`, kind) });
}

function changeFile(content: CourseContent, file: CourseFile, next: CourseFile): CourseContent {
  const { name } = next;
  const files = content.files.map((one) => (one.name === file.name ? next : one));
  const relink = (link: CourseLink): CourseLink =>
    link.url === addressOfFile(file.name) ? { ...link, kind: kindOfLink(name), url: addressOfFile(name) } : link;
  const quoted = (one: CourseFile) => JSON.stringify(addressOfFile(one.name));
  const relinkText = (section: Section): Section =>
    JSON.parse(JSON.stringify(section).replaceAll(quoted(file), quoted(next)));
  const lessons = content.lessons.map((one) => ({ ...one, sections: one.sections.map(relinkText) }));
  return changeLinks({ ...content, lessons, files }, relink);
}

/** Removes the files to which no link leads. Earlier versions of the course keep theirs. */
export const removeUnusedFiles = (content: CourseContent): CourseContent => {
  const used = new Set(listLinks(content).map((link) => fileOfLink(content, link)?.name));
  const texts = JSON.stringify(content.lessons.map(({ sections }) => sections));
  const isUsed = ({ name }: CourseFile) => used.has(name) || texts.includes(addressOfFile(name));
  return { ...content, files: content.files.filter(isUsed) };
};

/** Names the places of a file besides the link at `path`: 'Also in Parts 5, 6 and under Resources.' Null if none. */
export function describeOtherUses(content: CourseContent, { name }: CourseFile, path: string): string | null {
  const isUsedIn = (place: object) => JSON.stringify(place).includes(`"${addressOfFile(name)}"`);
  const lessons = content.lessons.filter(
    ({ links, sections }, index) => !path.startsWith(`lessons.${index}.`) && isUsedIn([links, sections]),
  );
  const numbers = lessons.flatMap(({ id }) => findPlace(content, id) ?? []);
  const places = [
    ...(numbers.length > 1 ? [`in Parts ${numbers.join(', ')}`] : numbers.map((n) => `in ${formatPartNumber(n)}`)),
    ...lessons.filter(({ id }) => findPlace(content, id) === null).map(({ title }) => `in the hidden “${title}”`),
    ...(!path.startsWith('resources.') && isUsedIn(content.resources) ? ['under Resources'] : []),
  ];
  return places.length > 0 ? `Also ${new Intl.ListFormat('en-US').format(places)}.` : null;
}

/** Removes a part, and the files to which it alone links. */
export const removeLesson = (content: CourseContent, index: number): CourseContent =>
  removeUnusedFiles(removeEntry(content, { list: 'lessons', index }));

/** Brings back the part that was at this place, with its files. A file whose name is taken by now gets a new one. */
export function restoreLesson(content: CourseContent, before: CourseContent, index: number): CourseContent {
  const lessons = before.lessons.slice(index, index + 1);
  let part = removeUnusedFiles({ ...before, lessons, resources: { spreadsheets: [], articles: [] } });
  for (const file of part.files) {
    const present = content.files.find(({ name }) => name.toLowerCase() === file.name.toLowerCase());
    if (!present || (present.name === file.name && present.stored === file.stored)) continue;
    const files = [...content.files, ...part.files];
    part = changeFile(part, file, { ...file, name: nameFile({ ...part, files }, file.name, kindOfFile(file)) });
  }
  const isThere = ({ name }: CourseFile) => content.files.some((file) => file.name === name);
  return {
    ...content,
    lessons: content.lessons.toSpliced(index, 0, ...part.lessons),
    files: [...content.files, ...part.files.filter((file) => !isThere(file))],
  };
}

const listLinks = ({ lessons, resources }: CourseContent): CourseLink[] => [
  ...lessons.flatMap(({ links }) => links),
  ...resources.spreadsheets,
  ...resources.articles,
];

const changeLinks = (content: CourseContent, change: (link: CourseLink) => CourseLink): CourseContent => ({
  ...content,
  lessons: content.lessons.map((lesson) => ({ ...lesson, links: lesson.links.map(change) })),
  resources: {
    spreadsheets: content.resources.spreadsheets.map(change),
    articles: content.resources.articles.map(change),
  },
});
