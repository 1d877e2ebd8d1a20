import { globSync } from 'node:fs';
import { defineConfig } from 'vite';
import { shippedPackages } from './shipped-packages.ts';

/** Packages with parts that are not JavaScript, or that only some machines have. */
const external = ['@electric-sql/pglite', '@node-rs/argon2', 'sharp', 'pg-native'];

/** Each of the other files there is a command. */
const ownerCommands = globSync('server/commands/*.ts', {
  exclude: ['**/*.test.ts', '**/owner-command.ts', '**/content-context.ts'],
});

/**
 * Puts the server and its packages into few files (dist/server), which start sooner and take less memory than the
 * thousands that they are made of.
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
      // Smaller in the image; names stay, for the stack traces in the log.
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
