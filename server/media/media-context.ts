import type { AppContext } from '../app-context.ts';

/** What is needed to make files of the site from uploads. */
export type MediaContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>;
