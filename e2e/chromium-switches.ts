/** The switches of every Chromium in the tests. The first ones keep it from using the network for itself. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Only this machine can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // Fewer processes for pages that live a few seconds.
  '--disable-site-isolation-trials',
];
