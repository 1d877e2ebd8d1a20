/**
 * Returns the arguments with which Node runs the built server, or one of its commands. V8 leaves out the optimizing
 * compiler for WebAssembly, which would take 70 MB for the embedded database, gives new objects less room than it would
 * on a large machine, and collects garbage before the heap has grown by a fifth: 170 MB after minutes of load instead
 * of 205.
 */
export const builtProgram = (/** @type {string} */ name = 'main') => [
  '--liftoff-only',
  '--max-semi-space-size=4',
  '--heap-growing-percent=20',
  `dist/server/${name}.js`,
];
