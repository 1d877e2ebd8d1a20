/**
 * The people whom an endpoint admits; 'member' guards the lessons, clips and downloads of the course. The server checks
 * this before it reads the body. An admin counts as a member.
 */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'admin';

export type Role = { isAdmin: boolean; isFirstLogin: boolean; hasCourseAccess: boolean };

export const isMember = ({ isAdmin, hasCourseAccess }: Pick<Role, 'isAdmin' | 'hasCourseAccess'>): boolean =>
  isAdmin || hasCourseAccess;

export function canAccess(audience: Audience, role: Role | null): boolean {
  if (audience === 'anyone') return true;
  if (!role) return false;
  return audience === 'signed-in' || (audience === 'member' ? isMember(role) : role.isAdmin);
}

/** The people who may open a page. Every signed-in user may open members' pages, which tell non-members how to join. */
export type PageAudience = Exclude<Audience, 'member'>;

/** Returns the path to which a user is sent who may not open the page; undefined if they may. */
export function getRedirect(path: string, audience: PageAudience, role: Role | null): string | undefined {
  if (audience === 'anyone') return undefined;
  if (!role) return buildSignInPath(path);
  if (role.isFirstLogin) return path === '/first-login' ? undefined : '/first-login';
  if (path === '/first-login' || !canAccess(audience, role)) return getStartPath(role);
  return undefined;
}

/** Returns the path for a user who has signed in. `next` comes from the address and may be anything. */
export function getPathAfterSignIn(role: Role, next: string | null): string {
  if (role.isFirstLogin) return '/first-login';
  return internalPath(next) ?? (isMember(role) ? getStartPath(role) : '/');
}

/** Returns the first page of the coach's work or of the course. */
const getStartPath = ({ isAdmin }: Role): string => (isAdmin ? '/admin' : '/course');

/** Returns the path of the sign-in page that leads back to `path`. */
export function buildSignInPath(path: string): string {
  return path === '/first-login' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}

/**
 * Returns `next` if it is a page of this site other than the sign-in and sign-out pages. Browsers read `/\` and
 * `/<tab>/` as `//`.
 */
function internalPath(next: string | null): string | undefined {
  if (!next || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next)) return undefined;
  return /^\/(api|auth|first-login)(?![\w-])/i.test(next) ? undefined : next;
}
