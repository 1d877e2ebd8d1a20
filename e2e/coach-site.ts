import { coach } from './coach.ts';
import { expect, test } from './fixtures.ts';
import { type OwnSite, startOwnSite } from './own-site.ts';

/** A site of its own for the journeys of a file, since they change what all visitors see. The coach is signed in before each of them. */
export function useCoachSite(): Pick<OwnSite, 'url' | 'dataDir'> {
  let site: OwnSite;
  // One process runs all of the file, and so one site.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    site = await startOwnSite({ ADMIN_EMAIL: coach.email, ADMIN_PASSWORD: coach.password });
  });
  test.beforeEach(async ({ allowError, context }) => {
    allowError(new RegExp(`^foreign request: ${site.url}/`));
    const data = { ...coach, takeOver: true };
    const reply = await context.request.post(`${site.url}/api/login`, { data, headers: { origin: site.url } });
    expect(reply.status(), await reply.text()).toBe(200);
  });
  test.afterAll(() => site.stop());
  return {
    get url() {
      return site.url;
    },
    get dataDir() {
      return site.dataDir;
    },
  };
}
