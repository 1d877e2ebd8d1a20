import { Button } from '../ui/Button.tsx';

/** Disabled buttons stay focusable, so that keyboard users do not lose their place. */
export function Pagination(props: { label: string; page: number; last: number; onTurn(page: number): void }) {
  const { label, page, last, onTurn } = props;
  if (last === 1) return null;
  const [hasPrevious, hasNext] = [page > 1, page < last];
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" aria-disabled={!hasPrevious} onClick={() => hasPrevious && onTurn(page - 1)}>
        Previous
      </Button>
      <span className="text-muted">
        Page {page} of {last.toLocaleString('en-US')}
      </span>
      <Button variant="secondary" aria-disabled={!hasNext} onClick={() => hasNext && onTurn(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
