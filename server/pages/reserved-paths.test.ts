import { expect, test } from 'vitest';
import { startingContent } from '#content/starting-content.ts';
import { isReservedPath } from '#contracts/reserved-paths.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { openSite } from '../testing/open-site.ts';
import { newSiteData } from '../testing/site-settings.ts';
import { openOnce } from '../testing/test-hooks.ts';
import { preparePages } from './prepare-pages.ts';
import { securityHeaders } from './security-headers.ts';

const site = openOnce(() => openSite());

test('no page of the coach can take an address that the server or a page has', async () => {
  const options = { publicUrl: () => 'http://localhost:3000', showsDesign: true };
  const pages = await preparePages(newSiteData(startingContent), securityHeaders(readConfig({}), []), options);
  const served: string[] = [];
  const app = await createApp(site.ctx, pages, (route) => served.push(route.replace(/^\w+ /, '')));
  await app.close();
  const addresses = [...served, ...pages.byPath.keys(), ...pages.files.keys(), pages.course.path];
  const names = addresses.map((address) => address.split('/')[1] ?? '');
  // Names of another form, such as 'robots.txt', can be no page's.
  const possible = new Set(names.filter((name) => /^[a-z0-9-]+$/.test(name)));
  expect(possible.size).toBeGreaterThan(30);
  expect([...possible].filter((name) => !isReservedPath(`/${name}`))).toEqual([]);
});
