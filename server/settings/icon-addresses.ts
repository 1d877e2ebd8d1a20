/** The icons that browsers and phones ask for. */
export const iconAddresses = [
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
] as const;
export type IconAddress = (typeof iconAddresses)[number];
