/** What every Chromium of the tests is started with: nothing in it reaches for the network by itself. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];
