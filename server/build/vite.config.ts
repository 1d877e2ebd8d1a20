import { globSync } from 'node:fs';
import { defineConfig } from 'vite';
import { shippedPackages } from './shipped-packages.ts';

/** The packages that stay outside: parts of them are not JavaScript, or only some machines have them. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native'];

/** The files of all commands, without the modules that they share. */
const ownerCommands = globSync('server/commands/*.ts', {
  exclude: ['**/*.test.ts', '**/owner-command.ts', '**/content-context.ts'],
});

/**
 * Bundles the server and its packages into few files (dist/server), which start sooner and take less memory than their
 * thousands of sources.
 */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [shippedPackages()],
  ssr: { noExternal: true, external },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      // Without white space, the image is smaller. Names stay, for the stack traces in the log.
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
      input: [
        'server/main.ts',
        'server/pages/render-process.ts',
        'server/accounts/password-scorer-process.ts',
        'server/studio/media/media-process.ts',
        'server/money/receipt-process.ts',
        'server/own-calendar/calendar-process.ts',
        ...ownerCommands,
      ],
    },
  },
});
