import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { newQueryClient } from '../queries.ts';
import { useSignedInUser } from './current-user.ts';

let personal: { id: number; client: QueryClient } | undefined;

/** Puts the one QueryClient of the signed-in person around a protected page. */
export function PersonalQueries({ children }: { children: ReactNode }) {
  const { id } = useSignedInUser();
  if (personal?.id !== id) personal = { id, client: newQueryClient() };
  return <QueryClientProvider client={personal.client}>{children}</QueryClientProvider>;
}

/** What was fetched for one person is not for the next, nor for herself when she comes back. */
export function forgetPersonalQueries(id: number): void {
  if (personal?.id !== id) return;
  personal.client.clear();
  personal = undefined;
}
