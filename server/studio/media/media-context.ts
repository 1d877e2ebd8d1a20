import type { AppContext } from '../../app-context.ts';

/** The parts of the context with which uploads become files of the site. */
export type MediaContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>;
