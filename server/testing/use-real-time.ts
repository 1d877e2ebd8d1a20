import { beforeEach } from 'vitest';
import type { OpenSite } from './open-site.ts';

/**
 * Sets the site's clock to the machine's before each test, for tests of files, whose times the machine sets. Call it
 * before `useCoach`: a jump of the clock would end the coach's session.
 */
export const useRealTime = (site: Pick<OpenSite, 'setNow'>) => beforeEach(() => site.setNow(new Date().toISOString()));
