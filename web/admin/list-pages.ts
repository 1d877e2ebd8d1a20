/** Rows on a page of every list that has pages. */
export const PAGE_SIZE = 25;

/** Returns '26 to 50 of 1,085 calls found' or '1 call'; empty if nothing is shown. */
export function pageSummary(list: {
  page: number;
  shown: number;
  total: number;
  noun: string;
  /** The plural. Default: the noun with an s. */
  plural?: string | undefined;
  isSearch: boolean;
}): string {
  const { page, shown, total, noun, plural = `${noun}s`, isSearch } = list;
  if (shown === 0) return '';
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? noun : plural}${isSearch ? ' found' : ''}`;
  const first = (page - 1) * PAGE_SIZE + 1;
  return shown < total ? `${first} to ${first + shown - 1} of ${all}` : all;
}

export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));
