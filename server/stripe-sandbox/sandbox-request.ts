import type { Db } from '../db/connect.ts';
import type { Form } from './forms.ts';

export type SandboxRequest = {
  /** A transaction for a POST, the database for a GET. */
  db: Db;
  now: Date;
  form: Form;
  /** The id in the URL; '' without one. */
  id: string;
  keyType: 'secret' | 'publishable';
  /** Returns whether the second step may lead back to this URL: only to the site's own pages. */
  isOwnUrl(url: URL): boolean;
};

export type SandboxReply = { status: number; body: object };
/** Returns a reply; throws a refusal that changes nothing. */
export type SandboxHandler = (request: SandboxRequest) => Promise<SandboxReply>;

export const ok = (body: object): SandboxReply => ({ status: 200, body });
