import type { CourseLink } from '#contracts/course/course.ts';
import { addressOfFile, type CourseContent, type CourseFile, fileOfLink } from '#contracts/course/course-content.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { removeEntry } from '../edit-content.ts';
import { nameFile } from './edit-course.ts';

type Stored = { stored: string; kind: string };

const kindOfFile = ({ name }: CourseFile) => name.split('.').at(-1) ?? '';
const kindOfLink = (name: string): CourseLink['kind'] => (name.endsWith('.xlsx') ? 'spreadsheet' : 'worksheet');

/** The course with an uploaded file, and a link to it; or a link to a file that is there. */
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

/** Another content for a file. Its address stays, unless it has become a file of another kind. */
export function replaceFile(content: CourseContent, file: CourseFile, { stored, kind }: Stored): CourseContent {
  const name = file.name.endsWith(`.${kind}`) ? file.name : nameFile(content, file.name, kind);
  return changeFile(content, file, { name, stored });
}

/** Another name for a file, typed without its kind. Its links follow. */
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
  return changeLinks({ ...content, files }, relink);
}

/** Takes away files to which no link leads any more. Earlier versions keep theirs. */
export const removeUnusedFiles = (content: CourseContent): CourseContent => {
  const used = new Set(listLinks(content).map((link) => fileOfLink(content, link)?.name));
  const texts = JSON.stringify(content.lessons.map(({ sections }) => sections));
  const isUsed = ({ name }: CourseFile) => used.has(name) || texts.includes(addressOfFile(name));
  return { ...content, files: content.files.filter(isUsed) };
};

/** Takes away a part, and the files to which it alone links. */
export const removeLesson = (content: CourseContent, index: number): CourseContent =>
  removeUnusedFiles(removeEntry(content, { list: 'lessons', index }));

/** Brings back the part that was at this place before, with its files. Another file may have the name of one by now. */
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
