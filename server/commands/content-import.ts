import { OperatorError } from '../process/startup-errors.ts';
import { Refusal } from '../requests/refusal.ts';
import { describeProblems, FolderProblems } from '../studio/folder/folder-problems.ts';
import { isFormerCourse, readFormerCourse } from '../studio/folder/former-course.ts';
import { importFolder } from '../studio/folder/import-folder.ts';
import { prepareCourseFiles } from '../studio/folder/prepare-course-files.ts';
import { publishCourse, publishFolder } from '../studio/folder/publish-folder.ts';
import { type ContentContext, createFolderReader, openContentContext } from './content-context.ts';
import { describeDatabase, runDatabaseCommand } from './owner-command.ts';

const MAX_SHOWN_PROBLEMS = 20;
const ACTOR = 'content:import';

/** Publishes the words, pictures and clips of a folder, or changes nothing. */
runDatabaseCommand(createFolderReader('Name one folder: npm run content:import -- FOLDER'), async (site, folder) => {
  const ctx = await openContentContext(site);
  try {
    if (await isFormerCourse(folder)) return await importFormerCourse(ctx, folder);
    const imported = await importFolder(ctx, { folder, current: ctx.settings.content, admin: ACTOR });
    const { isNew, changedPolicyCount } = await publishFolder(ctx, { ...imported, admin: ACTOR, folder });
    return [
      isNew ? 'The folder is published.' : 'The pages and the course were like the folder already.',
      '',
      `  Version   ${ctx.settings.contentVersion}, of the course ${ctx.settings.courseVersion}`,
      ...(changedPolicyCount > 0
        ? [`  Policies  ${changedPolicyCount} changed: people have to agree to the new ones`]
        : []),
      `  Database  ${describeDatabase(ctx.config)}`,
      '',
      'A running site shows it within two seconds. “Earlier versions” in the studio brings back what was there before, of the pages and of the course.',
    ];
  } catch (error) {
    if (error instanceof FolderProblems) {
      const lines = describeProblems(error, MAX_SHOWN_PROBLEMS).map((line) => `  ${line}`);
      throw new OperatorError(['Nothing has changed, because of this:', ...lines].join('\n'));
    }
    if (error instanceof Refusal) throw new OperatorError(error.message);
    throw error;
  }
});

/** Carries over the lessons that an installation of 1.0 had as code. */
async function importFormerCourse(ctx: ContentContext, folder: string): Promise<string[]> {
  const storeCourse = await prepareCourseFiles(ctx, await readFormerCourse(ctx, folder));
  const { isNew } = await publishCourse(ctx, { course: await storeCourse(), admin: ACTOR, folder });
  return [
    isNew ? 'The course is published.' : 'The course was like the folder already.',
    '',
    `  Version   ${ctx.settings.courseVersion} of the course`,
    `  Database  ${describeDatabase(ctx.config)}`,
    '',
    'A running site shows it within two seconds. “Earlier versions” under Course brings back what was there before.',
  ];
}
