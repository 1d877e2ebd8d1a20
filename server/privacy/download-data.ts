import { listPictureFiles, readPictureFile } from '../accounts/own-picture.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { Download } from '../requests/serve-endpoint.ts';
import { type ZippedFile, zipFiles } from '../requests/zip-download.ts';
import type { CollectOptions } from './collect-calls.ts';
import { collectPersonData } from './collect-person-data.ts';
import { findPerson, listAddressesOfPerson } from './find-person.ts';
import { writeDataPage } from './write-data-page.ts';

/**
 * The archive of all data of the person with this address. Who downloads it is in the audit log. `actor`: an admin's
 * address or 'client'.
 */
export async function downloadData(
  ctx: AppContext,
  email: string,
  { actor, ...options }: CollectOptions & { actor: string },
): Promise<Download> {
  const person = await findPerson(ctx.database, await listAddressesOfPerson(ctx.database, email));
  const data = await collectPersonData(ctx, person, options);
  await recordAdminAction(ctx.database, { actor, action: 'data-downloaded', subject: email }, ctx.now());
  const pictures: ZippedFile[] = [];
  for (const name of await listPictureFiles(ctx.database, person.userIds)) {
    const picture = await readPictureFile(ctx, name);
    const number = pictures.length === 0 ? '' : `-${pictures.length + 1}`;
    if (picture) pictures.push({ path: `picture${number}.${name.split('.').at(-1)}`, bytes: picture });
  }
  const page = writeDataPage(
    data,
    pictures.map(({ path }) => path),
  );
  const files = [
    { path: 'index.html', text: page },
    { path: 'data.json', text: JSON.stringify(data, null, 2) },
    ...pictures,
  ];
  return new Download('your-data.zip', 'application/zip', zipFiles(files));
}
