import { join } from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { startingCourseFolder } from '../folder/starting-course.ts';

/** The folder of what the coach uploads for members. Names are made from the content, so no file changes. */
export const courseFilesFolder = ({ config }: Pick<AppContext, 'config'>): string => join(config.filesFolder, 'course');

/** The samples of a new site. */
export const sampleClipFolder = join(startingCourseFolder, 'videos');
export const sampleWorksheetFolder = join(startingCourseFolder, 'worksheets');
