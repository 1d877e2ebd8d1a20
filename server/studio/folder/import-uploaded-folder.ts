import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { importFolder as importEndpoint } from '#contracts/studio/content-folder.ts';
import type { AppContext } from '../../app-context.ts';
import { courseDocument } from '../course-document.ts';
import { type CompleteUpload, finishUpload } from '../media/finish-upload.ts';
import { uploadsFolderOf } from '../media/media-folder.ts';
import { refuseFile } from '../media/unusable-file.ts';
import { replaceDraft } from '../save-draft.ts';
import { findChangedPolicies } from './find-changed-policies.ts';
import { describeProblems, FolderProblems } from './folder-problems.ts';
import { importFolder } from './import-folder.ts';
import { unzipFolder } from './unzip-folder.ts';

type Reply = z.infer<typeof importEndpoint.reply>;

const MAX_SHOWN_PROBLEMS = 8;

/** Reads an uploaded zip file: returns its content, and makes its course the draft. Throws as `finishUpload` does. */
export const importUploadedFolder = (ctx: AppContext, complete: CompleteUpload): Promise<Reply> =>
  finishUpload(
    ctx,
    complete,
    'folder',
    async (zip) => {
      // The random part keeps another process at work on the same upload apart. The upload's name at the beginning lets
      // the folder be deleted together with the upload.
      const folder = join(uploadsFolderOf(ctx), `${complete.upload}-${randomBytes(4).toString('hex')}.folder`);
      try {
        await mkdir(folder);
        await unzipFolder(zip, folder);
        const { content: current, documents } = ctx.settings;
        const { content, policies, course } = await importFolder(ctx, { folder, current, admin: complete.admin });
        const hasChangedCourse =
          course !== null && (await replaceDraft(courseDocument, ctx, { content: course, admin: complete.admin }));
        const changed = findChangedPolicies(documents.privacy.content, policies);
        return { content, hasChangedPolicies: Object.keys(changed).length > 0, hasChangedCourse };
      } catch (error) {
        throw error instanceof FolderProblems
          ? refuseFile(describeProblems(error, MAX_SHOWN_PROBLEMS).join('\n'))
          : error;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    () => ({ action: 'content-imported', subject: `${complete.bytes.toLocaleString('en-US')} bytes` }),
  );
