import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './install-and-build.mjs';
import { Refused, root, say, script } from './run-program.mjs';
import { isAllowed, listShipped, writeThirdParty } from './third-party.mjs';

// Writes docs/THIRD_PARTY.md.
await script(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const refused = listShipped().filter(({ license }) => !isAllowed(license));
  if (refused.length > 0)
    throw new Refused(
      `These licences are not on the list in scripts/third-party.mjs: ${refused.map(({ name, license }) => `${name} (${license})`).join(', ')}.`,
    );
  writeFileSync(join(root, 'docs/THIRD_PARTY.md'), writeThirdParty());
  say('docs/THIRD_PARTY.md is written.');
});
