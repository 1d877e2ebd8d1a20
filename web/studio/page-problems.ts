import { DraftContent } from '#contracts/draft-content.ts';
import type { SiteContent } from '#contracts/site-content.ts';

/** What is wrong with a page, by the field of its settings. */
export type PageProblems = {
  [Field in 'title' | 'path' | 'description' | 'menuLabel' | 'other']?: string;
};

const fieldsByPath: Record<string, keyof PageProblems> = {
  title: 'title',
  path: 'path',
  'head.description': 'description',
  menuLabel: 'menuLabel',
};

/** What keeps the content from being saved because of the custom page at this index. */
export function listPageProblems(content: SiteContent, index: number): PageProblems {
  const { error } = DraftContent.safeParse(content);
  const problems: PageProblems = {};
  for (const { path, message } of error?.issues ?? []) {
    const [part, pageIndex, ...rest] = path;
    const field = part === 'customPages' && pageIndex === index ? fieldsByPath[rest.join('.')] : undefined;
    problems[field ?? 'other'] ??= message;
  }
  return problems;
}
