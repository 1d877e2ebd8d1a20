import type { Sql } from '../db/connect.ts';
import type { Form } from './forms.ts';

/** One request to the sandbox, as whoever answers it sees it. */
export type SandboxRequest = {
  /** The transaction in which a POST is done; the database for a GET. */
  sql: Sql;
  now: Date;
  /** The parameters of body and query. */
  form: Form;
  /** The id in the address, where there is one. */
  id: string;
  keyType: 'secret' | 'publishable';
  asked: { requestId: string; idempotencyKey: string | null };
  /** Tells where a second step may lead back to: the site's own pages only. */
  isOwnUrl(url: URL): boolean;
  /** Where the site is, for addresses that lead to it. */
  publicUrl: string;
};

export type SandboxReply = { status: number; body: object };
/** Answers with the body of a 200, or with another status when that has changed something too. */
export type SandboxHandler = (call: SandboxRequest) => Promise<SandboxReply>;

export const ok = (body: object): SandboxReply => ({ status: 200, body });
