import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/connect.ts';
import type { Sealer } from './db/sealing/sealer.ts';
import type { Queue } from './jobs/queue.ts';
import type { Metrics } from './monitoring/open-metrics.ts';
import type { PaymentHandlers } from './payments/payment-handlers.ts';
import type { Provider } from './payments/provider.ts';
import type { Limits } from './requests/limits.ts';
import type { SettingsStore } from './settings/open-settings.ts';
import type { VisitCounter } from './today/visit-counter.ts';

/** The context that every room shares. `openContext` opens it once. */
export type AppContext = {
  /** The operator's settings. */
  config: Config;
  /** The coach's settings. */
  settings: SettingsStore;
  database: Database;
  /** Seals answers, goals and notes before they are stored. */
  sealer: Sealer;
  queue: Queue;
  limits: Limits;
  log: Logger;
  /** Undefined if the operator does not want metrics. */
  metrics: Metrics | undefined;
  visits: VisitCounter;
  now: () => Date;
  /** The site's address, without a slash at the end. */
  publicUrl: () => string;
  /** Throws `PAYMENT_UNAVAILABLE` if no provider is set up. */
  provider: () => Promise<Provider>;
  /** The reactions of paid calls and the course to their payments. */
  paymentHandlers: PaymentHandlers<AppContext>;
};
