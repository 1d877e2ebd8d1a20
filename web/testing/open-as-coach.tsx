import type { ReactNode } from 'react';
import { setUserState } from '../accounts/current-user.ts';
import { clearUserQueries } from '../accounts/UserQueryProvider.tsx';
import { renderPage } from './render.tsx';
import { coach } from './sample-people.ts';

/** Renders a page of the admin area for the coach, with nothing fetched before. */
export async function openAsCoach(content: ReactNode): Promise<void> {
  clearUserQueries(coach.id);
  setUserState({ status: 'signed-in', user: coach });
  await renderPage(content);
}
