import { beforeEach } from 'vitest';
import { addMondays } from './calendar.ts';
import { openSiteWithProvider } from './call-payments.ts';
import { normalBehavior, openProxy } from './provider-proxy.ts';
import { openOnce } from './test-hooks.ts';

/**
 * A site and its provider, with a proxy between them, for all tests of a file. Before each test the site has Mondays
 * alone.
 */
export function useProviderBehindProxy(
  prepare: (world: Awaited<ReturnType<typeof open>>) => Promise<void> = async () => {},
) {
  const world = openOnce(async () => {
    const opened = await open();
    await prepare(opened);
    return opened;
  });
  beforeEach(async () => {
    world.proxy.state.behave = () => normalBehavior;
    world.proxy.state.seen.length = 0;
    await world.site.clear();
    await world.site.ctx.settings.refresh();
    await addMondays(world.site);
    world.setNow('2027-01-01T12:00:00Z');
    for (const table of ['sandbox_events', 'sandbox_idempotency', 'sandbox_objects'])
      await world.provider.ctx.database.runStatement(`delete from ${table}`);
  });
  return world;
}

async function open() {
  const proxies: Awaited<ReturnType<typeof openProxy>>[] = [];
  const world = await openSiteWithProvider(async (address) => {
    const proxy = await openProxy(address);
    proxies.push(proxy);
    return proxy.address;
  });
  const [proxy] = proxies;
  if (!proxy) throw new Error('The site asked for no provider');
  return {
    ...world,
    proxy,
    close: async () => {
      await proxy.close();
      await world.close();
    },
  };
}
