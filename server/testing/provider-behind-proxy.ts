import Stripe from 'stripe';
import { afterAll, beforeEach, vi } from 'vitest';
import { addMondays } from './calendar.ts';
import { openSiteWithProvider } from './call-payments.ts';
import { normalBehavior, openProxy } from './provider-proxy.ts';
import { openOnce } from './test-hooks.ts';

/** In place of the half second that Stripe's package pauses before it tries again. */
const RETRY_PAUSE_SECONDS = 0.02;

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
  const retryPause = vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(RETRY_PAUSE_SECONDS);
  afterAll(() => retryPause.mockRestore());
  beforeEach(async () => {
    world.proxy.state.behave = () => normalBehavior;
    world.proxy.state.seen.length = 0;
    await world.site.clear();
    await world.site.ctx.settings.refresh();
    await addMondays(world.site);
    world.setNow('2027-01-01T12:00:00Z');
    await world.provider.ctx.database.runStatement(
      'truncate sandbox_objects, sandbox_events, sandbox_idempotency cascade',
    );
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
