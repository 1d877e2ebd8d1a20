import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { takeFirstReplies } from '../first-data.ts';
import { newQueryClient } from '../queries.ts';
import { useSignedInUser } from './current-user.ts';

let userQueries: { id: number; client: QueryClient } | undefined;

/** The QueryClient of the signed-in user, around each protected page. Another user gets another one. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser();
  if (userQueries?.id !== id) userQueries = { id, client: newUserClient(id) };
  return <QueryClientProvider client={userQueries.client}>{children}</QueryClientProvider>;
}

/** Creates a client that holds the replies that came with the document, as old as the document. */
function newUserClient(id: number): QueryClient {
  const client = newQueryClient();
  for (const [path, reply] of takeFirstReplies(id))
    client.setQueryData([path], reply, { updatedAt: performance.timeOrigin });
  return client;
}

/** Forgets all replies: neither another user nor the same user after a new sign-in may see old ones. */
export function clearUserQueries(id: number): void {
  if (userQueries?.id !== id) return;
  userQueries.client.clear();
  userQueries = undefined;
}
