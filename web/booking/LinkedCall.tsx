import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { CallLinkInput } from '#contracts/booking/call-link.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError, callApi } from '../api.ts';
import { newQueryClient, refetchedOnReturn } from '../queries.ts';
import { RetryButton } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { LoadingPanel } from '../ui/LoadingPanel.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';

/** The key in the history entry's state under which the pages of mailed links keep their link. */
export const CALL_LINK_STATE = 'callLink';

/** The frame of the pages of mailed links. Opening them changes nothing, because mail scanners open links. */
export function LinkedCallPage({ children }: { children: ReactNode }) {
  usePreloadToaster();
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Container className="pt-10 pb-12 md:pt-20 md:pb-24">{children}</Container>
    </QueryClientProvider>
  );
}

export const linkedCallKey = (path: string, link: string | null | undefined) => [path, link];

/** Loads the call of a mailed link. Meanwhile shows `intro` with a loading panel or an error below it. */
export function LinkedCall<Call>(props: {
  endpoint: Endpoint<typeof CallLinkInput, z.ZodType<Call>>;
  /** Undefined until the address has been read; null if it has no link. */
  link: string | null | undefined;
  intro: ReactNode;
  /** The feature that does not work without JavaScript, for the loading panel. */
  feature: string;
  /** Shown for a link that the server refuses. `wasLoaded`: the link showed a call before. */
  renderInvalidLink(wasLoaded: boolean): ReactNode;
  children(call: Call, link: string, reload: () => void): ReactNode;
}) {
  const { endpoint, link, intro, feature, renderInvalidLink, children } = props;
  const query = useQuery({
    queryKey: linkedCallKey(endpoint.path, link),
    queryFn: () => callApi(endpoint, { body: { link: link ?? '' } }),
    enabled: Boolean(link),
    // Time limits pass, and the coach may change the call.
    ...refetchedOnReturn,
  });
  const { data, error, refetch } = query;
  if (link === null || isInvalidLink(error)) return renderInvalidLink(data !== undefined);
  if (link && data) return children(data, link, refetch);
  return (
    <>
      {intro}
      {error ? (
        <div
          role="alert"
          className="mt-10 flex min-h-96 flex-col items-center justify-center gap-4 rounded-panel bg-sand/60 p-6 text-center"
        >
          <p>Your call couldn’t be loaded. {error.message}</p>
          <RetryButton query={query} variant="secondary" />
        </div>
      ) : (
        <div className="mt-10">
          <LoadingPanel feature={feature}>Looking for your call…</LoadingPanel>
        </div>
      )}
    </>
  );
}

/** The server replies alike to links that are forged, used up or incomplete. */
const isInvalidLink = (error: Error | null): boolean => error instanceof ApiError && [400, 404].includes(error.status);
