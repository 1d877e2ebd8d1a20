import type { AppContext } from '../../app-context.ts';

/** The parts of the context that turn uploads into files of the site. */
export type MediaContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>;
