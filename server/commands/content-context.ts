import { resolve } from 'node:path';
import { startingContent } from '#content/starting-content.ts';
import type { AppContext } from '../app-context.ts';
import { createLogger } from '../process/log.ts';
import { OperatorError } from '../process/startup-errors.ts';
import { openSettings } from '../settings/open-settings.ts';
import { getStartingSettings } from '../settings/starting-settings.ts';
import { readStartingCourse } from '../studio/folder/starting-course.ts';
import type { CommandContext } from './owner-command.ts';

export type ContentContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now' | 'settings'>;

/** Opens the context of commands that read or publish the pages. */
export async function openContentContext({ config, database, now }: CommandContext): Promise<ContentContext> {
  const log = createLogger(config.logLevel ?? 'warn', process.stderr);
  const settings = await openSettings({
    database,
    log,
    starting: getStartingSettings(config),
    startingContent,
    readStartingCourse,
    coachEmail: config.coachEmail,
  });
  return { config, database, log, settings, now: () => now };
}

/** Returns a function that reads a command's only argument, a folder. It throws `usage`, a sentence, for any other. */
export const createFolderReader = (usage: string) => (args: string[]) => {
  const [folder] = args;
  if (!folder || args.length > 1 || folder.startsWith('-')) throw new OperatorError(usage);
  return resolve(folder);
};
