import { foldText } from '#domain/fold-text.ts';
import { fullName } from '#domain/full-name.ts';
import { listPictureFiles, readPictureFile } from '../accounts/own-picture.ts';
import type { AppContext } from '../app-context.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { Download } from '../requests/serve-endpoint.ts';
import { type ZippedFile, zipFiles } from '../requests/zip-download.ts';
import type { CollectOptions } from './collect-calls.ts';
import { collectPersonData } from './collect-person-data.ts';
import { findPerson, listAddressesOfPerson, type Person } from './find-person.ts';
import { writeDataPage } from './write-data-page.ts';

/** Returns a file name such as 'data-of-ana-ruiz', since the coach may have several of these files. */
async function nameForCoach(db: Db, { clientIds }: Person, email: string): Promise<string> {
  const [client] = await db
    .select({ firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(eq(clients.id, clientIds[0] ?? 0));
  const hyphenate = (text: string) =>
    foldText(text)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  return `data-of-${hyphenate(client ? fullName(client) : '') || hyphenate(email)}`;
}

/**
 * Returns the archive of all data of the person with this address, and records the download in the audit log. `actor`:
 * an admin's address or 'client'.
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
  const name = actor === 'client' ? 'your-data' : await nameForCoach(ctx.database, person, email);
  const files = [
    { path: 'index.html', text: page },
    { path: 'data.json', text: JSON.stringify(data, null, 2) },
    ...pictures,
  ];
  return new Download(`${name}.zip`, 'application/zip', zipFiles(files));
}
