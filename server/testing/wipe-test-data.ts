import { rm } from 'node:fs/promises';
import { beforeEach } from 'vitest';
import type { WipeCounts } from '#contracts/launch/wipe-test-data.ts';
import { seed } from '../launch/seed.ts';
import { type Browser, PASSWORD } from './accounts.ts';
import type { OpenSite } from './open-site.ts';

/** Opens the coach's preview and wipe of test data, on a site that has the demo. */
export function useWipe(site: OpenSite, coach: Browser) {
  beforeEach(async () => {
    await rm(site.ctx.config.filesFolder, { recursive: true, force: true });
    await seed({ ...site.ctx, config: { ...site.ctx.config, seedDemo: true } });
  });
  const preview = async () => (await coach.send('GET', '/api/admin/getting-live/wipe')).body;
  return {
    preview,
    /** Returns how many rows of each kind a wipe would delete, without the kinds that have none. */
    async counts(): Promise<Partial<WipeCounts>> {
      const { testData } = await preview();
      return Object.fromEntries(Object.entries(testData).filter(([, count]) => count !== 0));
    },
    /** Wipes the rows that the preview shows now. */
    async wipe(changed: Record<string, unknown> = {}, browser = coach) {
      const { testData, withFreeCalls } = await preview();
      const counts = changed.freeCalls ? withFreeCalls : testData;
      const body = { confirmation: 'wipe', password: PASSWORD, freeCalls: false, counts, ...changed };
      return browser.send('POST', '/api/admin/getting-live/wipe', body);
    },
  };
}
