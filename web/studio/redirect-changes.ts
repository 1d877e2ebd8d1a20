import { isReservedPath } from '#contracts/pages/reserved-paths.ts';
import { Redirect } from '#contracts/studio/custom-pages.ts';
import { siteTargets } from '#contracts/studio/redirect-targets.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { MAX_REDIRECTS } from '#domain/redirects.ts';
import { editablePages } from './editable-pages.ts';

export type RedirectProblems = { from?: string; to?: string };

/** Lists the pages to which an old address may lead. */
export const listTargets = ({ customPages }: SiteContent): { path: string; name: string }[] => [
  ...siteTargets.map((path) => ({ path, name: editablePages.find((page) => page.path === path)?.name ?? path })),
  ...customPages.map(({ path, title }) => ({ path, name: title })),
];

/** Returns '/services.html' for text typed or copied as an address: 'https://old.example/services.html?a=1'. */
export function readOldPath(typed: string): string {
  const [text = ''] = typed.trim().split(/[?#]/, 1);
  const path = text.replace(/^(?:https?:\/\/)[^/]*/i, '').replace(/\/+$/, '');
  return path === '' ? '' : `/${path.replace(/^\/+/, '')}`;
}

/**
 * Finds the problems that keep a redirect from being added, by its field. No redirect can lead to another one, so none
 * leads in a circle.
 */
export function findRedirectProblems(content: SiteContent, { from, to }: Redirect): RedirectProblems {
  const problems: RedirectProblems = {};
  const { error } = Redirect.shape.from.safeParse(from);
  const page = content.customPages.find(({ path }) => path === from);
  if (from === '') problems.from = 'Please write the old address, such as /services.html';
  else if (isReservedPath(from)) problems.from = 'The site needs this address itself. Please write another one';
  else if (page) problems.from = `This is the address of “${page.title}”, and no old one`;
  else if (content.redirects.some((redirect) => redirect.from === from))
    problems.from = 'This address is in the list already';
  else if (error) problems.from = error.issues[0]?.message ?? '';
  else if (content.redirects.length >= MAX_REDIRECTS)
    problems.from = `There’s room for ${MAX_REDIRECTS} old addresses. Please remove one first`;
  if (!listTargets(content).some(({ path }) => path === to)) problems.to = 'Please choose a page';
  return problems;
}
