import { ConfigError } from '../config/config.ts';
import { FolderInUseError } from '../db/folder-lock.ts';
import { OtherOwnerError } from '../db/folder-owner.ts';
import { UnopenableDatabaseError } from '../db/unopenable-database.ts';
import { isDiskFull } from './disk-full.ts';

/** The error of a command or a start that the operator can do something about. `message` is a sentence for them. */
export class OperatorError extends Error {}

const operatorErrors = [ConfigError, FolderInUseError, OtherOwnerError, UnopenableDatabaseError, OperatorError];

type SystemError = Error & { code?: string; port?: number; path?: string };

/** Explains to the owner why the site did not start: a sentence or, for an unexpected error, its stack. */
export function describeStartupError(error: unknown, database = 'The database at DATABASE_URL'): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', message, stack = message, port, path }: SystemError = error;
  if (operatorErrors.some((type) => error instanceof type)) return message;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another with PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} can’t be used by this user. Choose another with PORT.`;
  if (['EACCES', 'EROFS', 'EPERM'].includes(code) && path) return `This user may not write to ${path}.`;
  if (isDiskFull(error)) return `The disk is full (${message}). Make room, and start again.`;
  if (unreachableCodes.has(code)) return `${database} isn’t responding (${code}). Is it running there?`;
  if (refusedCodes.has(code)) return `${database} refuses the site: ${message}.`;
  return stack;
}

const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']);
/** PostgreSQL codes: wrong password, unknown role, unknown database, missing privilege. */
const refusedCodes = new Set(['28P01', '28000', '3D000', '42501']);
