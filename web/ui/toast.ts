export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  variant: 'default' | 'destructive';
  /** True if the toast stays until the page that it announces is shown, which dismisses it. */
  staysForNextPage?: boolean | undefined;
  action?: { label: string; onClick(): void } | undefined;
  /** True if the toast tells of a change by the coach. It is one line, and goes when the coach leaves the page. */
  isChange?: boolean | undefined;
};

/** The time for which a toast stays, unless the user points at it or dismisses it. */
export const TOAST_MS = 5_000;

let currentToast: Toast | null = null;
let count = 0;
const watchers = new Set<() => void>();

/** Shows a toast in place of the previous one. */
export function toast(options: Omit<Toast, 'id' | 'variant'> & Partial<Pick<Toast, 'variant'>>) {
  const { variant = 'default', ...texts } = options;
  count += 1;
  show({ id: count, variant, ...texts });
}

/** Dismisses the toast with this id; without an `id`, any toast. */
export function dismissToast(id = currentToast?.id): void {
  if (currentToast && currentToast.id === id) show(null);
}

/** Dismisses a toast about a change. */
export function dismissChangeToast(): void {
  if (currentToast?.isChange) show(null);
}

/** Dismisses the toast that announced this page. */
export function dismissPageAnnouncement(): void {
  if (currentToast?.staysForNextPage) show(null);
}

export const getShownToast = (): Toast | null => currentToast;

export function watchToasts(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => watchers.delete(onChange);
}

function show(next: Toast | null): void {
  currentToast = next;
  for (const notify of watchers) notify();
}
