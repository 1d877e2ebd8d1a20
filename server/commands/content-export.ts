import { resolve } from 'node:path';
import { OperatorError } from '../process/startup-errors.ts';
import { listFolderFiles } from '../studio/folder/list-folder-files.ts';
import { writeFolder } from '../studio/folder/write-folder.ts';
import { openContentContext } from './content-context.ts';
import { describeDatabase, runDatabaseCommand } from './owner-command.ts';

/** Writes what is published into a folder that people can read and change: words, pictures and clips. */
runDatabaseCommand(readFolderName, async (site, folder) => {
  const ctx = await openContentContext(site);
  const { contentVersion, courseVersion, current } = ctx.settings;
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
});

function readFolderName(args: string[]): string {
  const [folder] = args;
  if (!folder || args.length > 1 || folder.startsWith('-'))
    throw new OperatorError('Name one folder that doesn’t exist yet: npm run content:export -- FOLDER');
  return resolve(folder);
}
