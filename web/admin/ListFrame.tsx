import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { useIsWideScreen } from '../ui/use-is-wide-screen.ts';
import { ListCards, type ListLayout, ListTable } from './ListRows.tsx';
import { lastPage, pageSummary } from './list-pages.ts';
import { type FailableQuery, LoadFailure, Loading } from './QueryContent.tsx';

/** The query of a list. `isPlaceholderData`: the rows are still those of the previous view, while the new one loads. */
type ListQuery = FailableQuery & { isPlaceholderData: boolean };

/** A list: loading, failed, empty or with rows. `summary` gets the focus when the focused element disappears. */
export function ListFrame<Row extends { id: number }>(props: {
  name: string;
  failureTitle: string;
  query: ListQuery;
  /** The rows; undefined until they are loaded. */
  rows: Row[] | undefined;
  filters: ReactNode;
  summary: RefObject<HTMLParagraphElement | null>;
  summaryText?: ReactNode;
  tools?: ReactNode;
  /** The content in place of rows if there are none. */
  empty?: ReactNode;
  aboveRows?: ReactNode;
  layout: ListLayout<Row>;
  /** The table's name, if it differs from the list's. */
  tableName?: string;
  /** The page that is shown, and the number of rows. `noun`: the word for a row, `plural` if irregular. */
  paged?: {
    noun: string;
    plural?: string;
    page: number;
    total: number | undefined;
    isSearch: boolean;
    onShow(change: { page: number }): void;
  };
  belowRows?: ReactNode;
}) {
  const { name, query, rows, layout, summary, paged } = props;
  const noun = name.toLowerCase();
  const isWide = useIsWideScreen();
  const focusSummary = () => summary.current?.focus({ preventScroll: true });

  return (
    <div className="space-y-5">
      {props.filters}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-5">
        <p ref={summary} tabIndex={-1} role="status" className="text-muted">
          {props.summaryText ??
            (paged?.total !== undefined && rows && pageSummary({ ...paged, total: paged.total, shown: rows.length }))}
        </p>
        {props.tools}
      </div>
      <LoadFailure title={props.failureTitle} query={query} onRetried={focusSummary} />
      {!rows && !query.error && <Loading noun={noun} />}
      {rows?.length === 0 && props.empty}
      {rows && rows.length > 0 && (
        <div
          className={query.isPlaceholderData ? 'space-y-5 opacity-60' : 'space-y-5'}
          aria-busy={query.isPlaceholderData}
        >
          {props.aboveRows}
          {isWide ? (
            <ListTable name={props.tableName ?? name} layout={layout} rows={rows} />
          ) : (
            <ListCards name={name} layout={layout} rows={rows} />
          )}
        </div>
      )}
      {paged && (
        <Pagination
          label={`Pages of ${noun}`}
          page={paged.page}
          last={lastPage(paged.total ?? 0)}
          onTurn={(page) => {
            paged.onShow({ page });
            focusSummary();
            summary.current?.scrollIntoView({ block: 'center' });
          }}
        />
      )}
      {props.belowRows}
    </div>
  );
}

/** The note of a list without rows, with a button that shows some. */
export function EmptyList(props: {
  title: string;
  note?: ReactNode;
  action?: { name: string; onClick(): void } | null | false;
}) {
  const { title, note, action } = props;
  return (
    <div className="rounded-panel border border-line border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-heading">{title}</p>
      {note && <p className="mt-2 text-muted">{note}</p>}
      {action && (
        <Button variant="secondary" onClick={action.onClick} className="mt-5">
          {action.name}
        </Button>
      )}
    </div>
  );
}

/** The link that downloads the rows that the filters find, as a file. */
export function DownloadLink({ href }: { href: string }) {
  return (
    <a href={href} download className={clsx(buttonClass({ variant: 'quiet' }), '-mr-4')}>
      <Download aria-hidden className="size-5" />
      Export CSV
    </a>
  );
}

/** The buttons that turn the pages. Disabled ones stay focusable, so that keyboard users do not lose their place. */
function Pagination(props: { label: string; page: number; last: number; onTurn(page: number): void }) {
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
