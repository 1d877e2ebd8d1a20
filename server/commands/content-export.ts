import { listFolderFiles } from '../studio/folder/list-folder-files.ts';
import { writeFolder } from '../studio/folder/write-folder.ts';
import { createFolderReader, openContentContext } from './content-context.ts';
import { describeDatabase, runDatabaseCommand } from './owner-command.ts';

/** Writes the published words, pictures and clips into a folder that people can read and change. */
runDatabaseCommand(
  createFolderReader('Name one folder that doesn’t exist yet: npm run content:export -- FOLDER'),
  async (site, folder) => {
    const ctx = await openContentContext(site);
    const { contentVersion, courseVersion, current } = ctx.settings;
    // The policies' texts are among the settings of privacy.
    const { files, missing } = await listFolderFiles(ctx, ctx.settings, current.privacy);
    await writeFolder(folder, files);
    return [
      `The words, pictures and clips of the published pages and the course are in ${folder}.`,
      '',
      `  Files     ${files.length.toLocaleString('en-US')}`,
      `  Version   ${contentVersion}, of the course ${courseVersion}`,
      `  Database  ${describeDatabase(ctx.config)}`,
      ...missing.map((address) => `  Missing   ${address}: a page or lesson shows it, but its file is lost`),
      '',
      `To import it here or on another site: npm run content:import -- ${folder}`,
    ];
  },
);
