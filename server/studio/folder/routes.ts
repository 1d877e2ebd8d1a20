import * as folder from '#contracts/studio/content-folder.ts';
import type { AppContext } from '../../app-context.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import { Download, type ServeEndpoint } from '../../requests/serve-endpoint.ts';
import { zipFiles } from '../../requests/zip-download.ts';
import { courseDocument } from '../course-document.ts';
import { sitePages } from '../site-studio.ts';
import { readDraft } from '../stored-drafts.ts';
import { importUploadedFolder } from './import-uploaded-folder.ts';
import { listFolderFiles } from './list-folder-files.ts';

export function contentFolderRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(folder.downloadFolder, async ({ session: { user } }) => {
    const [{ content }, { content: course }] = [await readDraft(sitePages, ctx), await readDraft(courseDocument, ctx)];
    const { files, missing } = await listFolderFiles(ctx, { content, course }, ctx.settings.current.privacy);
    if (missing.length > 0) ctx.log.warn({ missing }, 'pages show files that are lost');
    await recordAdminAction(ctx.database, { actor: user.email, action: 'content-downloaded' }, ctx.now());
    const name = `words-and-pictures-${ctx.now().toISOString().slice(0, 10)}.zip`;
    return new Download(name, 'application/zip', zipFiles(files));
  });
  serve(folder.importFolder, ({ body, session: { user } }) =>
    importUploadedFolder(ctx, { ...body, admin: user.email }),
  );
}
