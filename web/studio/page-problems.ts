import { DraftContent } from '#contracts/studio/draft-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { editablePages } from './editable-pages.ts';

export type PageProblems = {
  [Field in 'title' | 'path' | 'description' | 'menuLabel' | 'other']?: string;
};

const fieldsByPath: Record<string, keyof PageProblems> = {
  title: 'title',
  path: 'path',
  'head.description': 'description',
  menuLabel: 'menuLabel',
};

/** Lists the problems of the custom page at this index that keep the content from being saved. */
export function listPageProblems(content: SiteContent, index: number): PageProblems {
  const { error } = DraftContent.safeParse(content);
  const problems = findEmptyFields(content, index);
  for (const { path, message } of error?.issues ?? []) {
    const [part, pageIndex, ...rest] = path;
    const field = part === 'customPages' && pageIndex === index ? fieldsByPath[rest.join('.')] : undefined;
    // The title is checked twice: where it stands on the page, and for search engines.
    const isKnown = rest.join('.') === 'head.title' && problems.title !== undefined;
    if (!isKnown) problems[field ?? 'other'] ??= message;
  }
  return problems;
}

/** Finds empty fields, each with its own message, and an address that another page has. */
function findEmptyFields({ customPages }: SiteContent, index: number): PageProblems {
  const page = customPages[index];
  if (!page) return {};
  const { title, path, head } = page;
  const isTaken =
    editablePages.some((each) => each.path === path) || customPages.some((each) => each !== page && each.path === path);
  return {
    ...(!title.trim() && { title: 'Please write a title' }),
    ...(!path && { path: 'Please choose an address' }),
    ...(isTaken && { path: `There’s already a page at ${path}. Please choose another address.` }),
    ...(!head.description.trim() && { description: 'Please describe the page in a sentence' }),
  };
}
