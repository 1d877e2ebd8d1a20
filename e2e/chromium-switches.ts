/** The tests start every Chromium with these. The first ones keep it from using the network for its own purposes. */
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
