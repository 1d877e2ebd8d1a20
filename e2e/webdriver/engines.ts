import type { Engine } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export const engines: Record<string, (env: NodeJS.ProcessEnv) => Promise<Engine>> = {
  WebKit: startWebKit,
  Firefox: startFirefox,
};

/** The language settings of a usual desktop, and of a machine without one. */
export const languages = ['en_US.UTF-8', 'C.UTF-8'];

export const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
};
