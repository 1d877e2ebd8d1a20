import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { NamedChange } from './ChangeList.tsx';
import { editablePages } from './editable-pages.ts';
import { listChanges } from './list-changes.ts';
import { lookNames } from './look/list-look-changes.ts';
import type { ContentPath } from './mark-content.ts';

/** The coach's names for the parts of the content. */
const parts: Record<string, string> = {
  ...listPartNames(),
  paidCalls: 'Coaching calls',
  policies: 'Policies',
  profile: 'You',
  coursePath: 'Address of the course',
  disclaimer: 'Disclaimer',
  customPages: 'Your own pages',
  redirects: 'Old addresses',
  resources: 'Resources',
};

/** The coach's names for keys inside the parts, unless the key is a good name. A list is named for one entry. */
const details: Record<string, string> = {
  about: 'what it’s for',
  articles: 'article',
  beliefs: 'belief',
  blocks: 'block',
  brand: 'business name',
  callInformation: 'about the call',
  certifications: 'certification',
  clips: 'clip',
  closing: 'end of the page',
  effort: 'what booking takes',
  entries: 'entry',
  head: 'search and share',
  'health-privacy': 'health data',
  hero: 'top of the page',
  intro: 'introduction',
  isMailed: 'repeated in emails',
  keyPoints: 'key point',
  label: 'name',
  lengthSeconds: 'length',
  links: 'link',
  points: 'point',
  policies: 'policy',
  second: 'second button',
  sections: 'section',
  spreadsheets: 'worksheet',
  steps: 'step',
  terms: 'term',
  url: 'link',
  video: 'clip',
};

/** Lists the differences between two versions of the pages, each with the coach's name for its place. */
export const nameChanges = (before: SiteContent, after: SiteContent): NamedChange[] =>
  listChanges(before, after).map((change) => ({ ...change, name: describePath(change.path) }));

/** Returns the coach's name for a path: 'Home, testimonials, clip 2, answer'. */
export function describePath(path: ContentPath): string {
  const lookName = lookNames[path];
  if (lookName) return lookName;
  // The lessons studio shows one lesson at a time, so the name leaves out its number.
  const [, pathInLesson] = /^lessons\.\d+\.(.+)$/.exec(path) ?? [];
  if (pathInLesson) return capitalize(describePath(pathInLesson));
  const words = path.split('.').map((key, index) => {
    if (index === 0) return parts[key] ?? details[key] ?? toWords(key);
    return /^\d+$/.test(key) ? `#${Number(key) + 1}` : (details[key] ?? toWords(key));
  });
  return words.join(', ').replaceAll(', #', ' ');
}

/** Returns the parts that belong to one page, with that page's name: 'about' and 'About Me'. */
function listPartNames(): Record<string, string> {
  return Object.fromEntries(editablePages.map(({ head, name }) => [head.replace(/\.head$/, ''), name]));
}

const capitalize = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Turns 'offersTitle' into 'offers title'. */
const toWords = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
