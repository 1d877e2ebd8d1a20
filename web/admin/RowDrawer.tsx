import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { LoadFailure, Loading } from './QueryContent.tsx';

/** Options of a drawer's query: the details load when the drawer opens, and again every half minute. */
export const drawerQueryOptions = { refetchOnMount: 'always', refetchInterval: 30_000 } as const;

/** The drawer of one row of a list: loading, failed, deleted or with its details. */
export function RowDrawer<Reply>(props: {
  /** The word for a row: 'booking'. */
  name: string;
  /** The id of the row's `OpenButton`. */
  openerId: string;
  query: UseQueryResult<Reply>;
  goneText: string;
  title(details: NonNullable<Reply>): string;
  onLeave(): void;
  children(details: NonNullable<Reply>): ReactNode;
}) {
  const { name, onLeave } = props;
  const { data, error } = props.query;
  const isGone = error instanceof ApiError && error.status === 404;
  const details = isGone ? null : data;
  return (
    <Drawer
      title={details ? props.title(details) : name.charAt(0).toUpperCase() + name.slice(1)}
      openerId={props.openerId}
      onLeave={onLeave}
    >
      {!isGone && <LoadFailure title={`Error loading the ${name}`} query={props.query} />}
      {isGone && (
        <div role="alert">
          <p>{props.goneText}</p>
          <Button variant="secondary" onClick={onLeave} className="mt-4">
            Back to the list
          </Button>
        </div>
      )}
      {details ? props.children(details) : !error && <Loading noun={`the ${name}`} />}
    </Drawer>
  );
}
