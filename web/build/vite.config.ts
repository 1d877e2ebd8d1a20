import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { colorThemeScript } from '../../contracts/pages/color-theme.ts';
import { shippedPackages } from '../../server/build/shipped-packages.ts';
import { pageBudgets } from './page-budgets.ts';
import { pageStyles } from './page-styles.ts';
import { scriptGroups } from './script-groups.ts';

const backend = `http://127.0.0.1:${process.env.PORT || 3000}`;
const backendPaths = [
  '/api',
  '/healthz',
  '/readyz',
  '/pictures',
  '/videos',
  '/favicon.ico',
  '/site.webmanifest',
  '/icon-',
];

/** `vite build` makes both halves: what the browser loads (dist/web) and what the server renders with (dist/render). */
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [
    routesWithoutSources(),
    react(),
    tailwindcss(),
    pageStyles(),
    compressedOnce(),
    pageBudgets(),
    shippedPackages(),
    developmentPages(),
  ],
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(backendPaths.map((path) => [path, backend])) },
  resolve: {
    alias: [
      { find: '../createLucideIcon.mjs', replacement: fileURLToPath(new URL('../icon-drawing.ts', import.meta.url)) },
      // Wouter imports a replacement of a function that React itself has.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
    ],
  },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        manifest: true,
        rolldownOptions: {
          input: ['web/entry-browser.tsx', 'web/entry-design.tsx', 'web/start-app.ts'],
          output: { codeSplitting: { groups: scriptGroups() } },
        },
      },
    },
    ssr: {
      // React goes into the bundle, so that it is the fast production build however the server is started.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/render',
        rolldownOptions: {
          input: 'web/entry-server.tsx',
          // Without white space, the file has a third of its size. Names stay, for the stack traces in the log.
          output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
  },
});

/** Every page's script has all routes, but only the server needs to know their source files. */
function routesWithoutSources(): Plugin {
  return {
    name: 'routes-without-sources',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      /\/web\/(admin-|custom-)?routes\.tsx?$/.test(id)
        ? { code: code.replaceAll(/^ *module: '[^']+',$/gm, ''), map: null }
        : undefined,
  };
}

/** Puts a `.br` and a `.gz` beside every script and style, for the server to send as they are. */
function compressedOnce(): Plugin {
  return {
    name: 'compressed-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const file = join(dir, name);
        const content = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

/** In development every page starts empty, with the site's data cut out of the server's own home page. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const path = request.originalUrl ?? '/';
        const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (!isPage || backendPaths.some((start) => path.startsWith(start))) return next();
        try {
          const document = await vite.transformIndexHtml(
            path,
            emptyDocument(await siteData(), path === '/design' ? 'design' : 'browser'),
          );
          response.setHeader('content-type', 'text/html; charset=utf-8').end(document);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

async function siteData(): Promise<string> {
  const home = await fetch(backend, { headers: { accept: 'text/html' } }).catch(() => {
    throw new Error(`The server does not answer at ${backend}. Start it first: npm run dev starts both.`);
  });
  const data = /<script[^>]*\bid="site"[^>]*>.*?<\/script>/s.exec(await home.text())?.[0];
  if (!data) throw new Error(`The home page at ${backend} carries no site data.`);
  return data;
}

const emptyDocument = (data: string, entry: 'browser' | 'design') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <script>${colorThemeScript}</script>
    <link rel="icon" href="/pictures/icon.svg" type="image/svg+xml" />
    ${data}
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/web/entry-${entry}.tsx"></script>
  </body>
</html>`;
