/** Stripe counts whole seconds since 1970. */
export const toUnixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
