import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import * as folder from '#contracts/studio/content-folder.ts';
import { maxMediaBytes } from '#contracts/studio/media.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import { Refusal } from '../../requests/refusal.ts';
import { Download, type ServeEndpoint } from '../../requests/serve-endpoint.ts';
import { zipFiles } from '../../requests/zip-download.ts';
import { courseDocument } from '../course-document.ts';
import { sitePages } from '../site-studio.ts';
import { readDraft } from '../stored-drafts.ts';
import type { FolderFile } from './folder-layout.ts';
import { importUploadedFolder } from './import-uploaded-folder.ts';
import { listFolderFiles } from './list-folder-files.ts';

export function contentFolderRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(folder.downloadFolder, async ({ request, session: { user } }) => {
    const { content } = await readDraft(sitePages, ctx);
    const { content: course } = await readDraft(courseDocument, ctx);
    const { files, missing } = await listFolderFiles(ctx, { content, course }, ctx.settings.current.privacy);
    await refuseTooLarge(files);
    if (missing.length > 0) ctx.log.warn({ missing }, 'pages show files that are lost');
    const name = `words-and-pictures-${ctx.now().toISOString().slice(0, 10)}.zip`;
    // The browser first asks whether there is a file.
    if (request.method === 'HEAD') return new Download(name, 'application/zip', Readable.from([]));
    await recordAdminAction(ctx.database, { actor: user.email, action: 'content-downloaded' }, ctx.now());
    return new Download(name, 'application/zip', zipFiles(files));
  });
  serve(folder.importFolder, ({ body, session: { user } }) =>
    importUploadedFolder(ctx, { ...body, admin: user.email }),
  );
}

/** Refuses a folder that no studio could import again. An archive of more than 4 GB would also be damaged. */
async function refuseTooLarge(files: readonly FolderFile[]): Promise<void> {
  const sizes = files.map(async (file) =>
    'from' in file ? (await stat(file.from)).size : Buffer.byteLength(file.text),
  );
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  if (bytes > maxMediaBytes.folder)
    throw new Refusal('TOO_LARGE', {
      message: 'This is larger than 300 MB. The person who runs the site can export it with a command.',
    });
}
