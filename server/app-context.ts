import type { Logger } from 'pino';
import type { LessonContent } from '#contracts/course.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { Queue } from './jobs/queue.ts';
import type { Limits } from './limits.ts';
import type { PaymentHandlers } from './payments/payment-handlers.ts';
import type { Provider } from './payments/provider.ts';

/** What the server's rooms need from the outside. Opened once by `openContext` and handed on. */
export type AppContext = {
  config: Config;
  database: Database;
  queue: Queue;
  limits: Limits;
  log: Logger;
  now: () => Date;
  /** The site's public address; no slash at the end. */
  publicUrl: () => string;
  /** The payment provider. Throws `PAYMENT_UNAVAILABLE` where there is none. */
  provider: () => Promise<Provider>;
  /** What a payment does with the thing that is paid for. */
  paymentHandlers: PaymentHandlers<AppContext>;
  /** What the course teaches. */
  lessons: readonly LessonContent[];
};
