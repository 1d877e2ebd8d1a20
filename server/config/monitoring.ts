import { z } from 'zod';
import { emailAddress } from './addresses.ts';
import { wholeNumber } from './whole-number.ts';

const MIN_TOKEN_LENGTH = 16;

export const monitoringEnvironment = {
  METRICS_PORT: wholeNumber(0, 65_535, 0),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]+$/,
      'may have only letters, digits and the signs - . _ ~ + / =, since it is sent as a bearer token',
    )
    .min(MIN_TOKEN_LENGTH, `must have at least ${MIN_TOKEN_LENGTH} characters`)
    .optional(),
  SLOW_QUERY_MS: wholeNumber(1, 600_000, 500),
  ALERT_TO: emailAddress.optional(),
};

export function readMonitoringSettings(settings: z.output<z.ZodObject<typeof monitoringEnvironment>>) {
  return {
    metrics: {
      /** The port of 127.0.0.1 that serves metrics; undefined: none does. */
      port: settings.METRICS_PORT || undefined,
      /** The token of requests for metrics on the site's own port; undefined: the port serves no metrics. */
      token: settings.METRICS_TOKEN,
    },
    /** Statements that take longer are logged. */
    slowQueryMs: settings.SLOW_QUERY_MS,
    /** The recipient of alarm mails; undefined: none are sent. */
    alertTo: settings.ALERT_TO,
  };
}
