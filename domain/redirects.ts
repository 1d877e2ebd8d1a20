type Page = { id: string; path: string };
type Redirect = { from: string; to: string };
type Pages = { customPages: readonly Page[]; redirects: readonly Redirect[] };

export const MAX_REDIRECTS = 200;

/** Adds the redirects of `others` from addresses that `own` does not redirect, as far as there is room. */
export const addRedirects = (own: readonly Redirect[], others: readonly Redirect[]): Redirect[] =>
  [...own, ...others.filter(({ from }) => own.every((one) => one.from !== from))].slice(0, MAX_REDIRECTS);

/**
 * Returns the redirects after a publishing, oldest first: those of the published content, and one from the former
 * address of each page that has moved. Each leads directly to a page, and none takes the address of a page.
 * `sitePaths` are the pages that every site has.
 */
export function updateRedirects(before: Pages, after: Pages, sitePaths: readonly string[]): Redirect[] {
  const paths = new Set(after.customPages.map(({ path }) => path));
  const moved = new Map<string, string>();
  for (const { id, path } of before.customPages) {
    const page = after.customPages.find((candidate) => candidate.id === id);
    if (page && page.path !== path) moved.set(path, page.path);
  }
  const isOld = ({ from, to }: Redirect) => before.redirects.some((old) => old.from === from && old.to === to);
  // An earlier redirect follows its page, even if another page has taken the former address of that page.
  const kept = after.redirects.map((redirect) =>
    isOld(redirect) ? { ...redirect, to: moved.get(redirect.to) ?? redirect.to } : redirect,
  );
  const added = [...moved].map(([from, to]) => ({ from, to }));
  const targets = new Map<string, string>();
  for (const { from, to } of [...kept, ...added]) {
    // Without the deletion, the newest redirect of an address would keep the place of the first one in the list.
    targets.delete(from);
    if (!paths.has(from) && (paths.has(to) || sitePaths.includes(to))) targets.set(from, to);
  }
  return [...targets].map(([from, to]) => ({ from, to })).slice(-MAX_REDIRECTS);
}
