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

/** The replies that came with the document are as old as it. */
function newUserClient(id: number): QueryClient {
  const client = newQueryClient();
  for (const [path, reply] of takeFirstReplies(id))
    client.setQueryData([path], reply, { updatedAt: performance.timeOrigin });
  return client;
}

/** Another user must not see what was fetched, nor may the same user after signing in again. */
export function clearUserQueries(id: number): void {
  if (userQueries?.id !== id) return;
  userQueries.client.clear();
  userQueries = undefined;
}
