import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newQueryClient } from '../queries.ts';
import { useSignedInUser } from './current-user.ts';

let userQueries: { id: number; client: QueryClient } | undefined;

/** Puts the one QueryClient of the signed-in person around a protected page. */
export function UserQueryProvider({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser();
  if (userQueries?.id !== id) userQueries = { id, client: newQueryClient() };
  return <QueryClientProvider client={userQueries.client}>{children}</QueryClientProvider>;
}

/** What was fetched for one person is not for the next, nor for herself when she comes back. */
export function clearUserQueries(id: number): void {
  if (userQueries?.id !== id) return;
  userQueries.client.clear();
  userQueries = undefined;
}
