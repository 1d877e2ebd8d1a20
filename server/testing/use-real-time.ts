import { beforeEach } from 'vitest';
import type { OpenSite } from './open-site.ts';

/**
 * Sets the site's clock to the machine's before each test, for tests of files, whose times the machine sets. It stands
 * before `useCoach`: who signed in at the site's first time is signed out when the clock jumps past their session.
 */
export const useRealTime = (site: Pick<OpenSite, 'setNow'>) => beforeEach(() => site.setNow(new Date().toISOString()));
