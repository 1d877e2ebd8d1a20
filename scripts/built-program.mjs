/**
 * The arguments with which Node runs the built server, or one of its commands. V8 leaves out the optimizing compiler for
 * WebAssembly, which would take 70 MB for the embedded database, and gives new objects less room than it would on a large machine.
 */
export const builtProgram = (/** @type {string} */ name = 'main') => [
  '--liftoff-only',
  '--max-semi-space-size=8',
  `dist/server/${name}.js`,
];
