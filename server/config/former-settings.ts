import type { FastifyBaseLogger } from 'fastify';

/** Warns about settings in the environment that earlier versions read. The site starts anyway. */
export function warnAboutFormerSettings(log: Pick<FastifyBaseLogger, 'warn'>, env = process.env): void {
  const settings = Object.keys(env).filter((name) => name.startsWith('OTEL_'));
  if (settings.length > 0)
    log.warn({ settings }, 'these settings do nothing: the site no longer sends traces; remove them from .env');
}
