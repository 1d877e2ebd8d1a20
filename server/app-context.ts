import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/connect.ts';
import type { MailQueue } from './db/mail-queue/mail-queue.ts';
import type { Sealer } from './db/sealing/sealer.ts';
import type { Limits } from './requests/limits.ts';

/**
 * The context that every room shares. `openContext` opens it once. Four rooms add a field where they define its type
 * (`declare module`): `settings`, `metrics`, `visits`, and `provider` with `paymentHandlers`.
 */
export interface AppContext {
  /** The operator's settings. */
  config: Config;
  database: Database;
  /** Seals answers, goals and notes before they are stored. */
  sealer: Sealer;
  queue: MailQueue;
  limits: Limits;
  log: Logger;
  now: () => Date;
  /** The site's address, without a slash at the end. */
  publicUrl: () => string;
}
