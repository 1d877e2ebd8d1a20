/** Who may make a call; checked before its body is looked at. An admin counts as a member. */
export type Audience = 'anyone' | 'signed-in' | 'member' | 'admin';

/** What decides where a person may go. */
export type Role = { isAdmin: boolean; isFirstLogin: boolean; hasCourseAccess: boolean };

export const isMember = ({ isAdmin, hasCourseAccess }: Pick<Role, 'isAdmin' | 'hasCourseAccess'>): boolean =>
  isAdmin || hasCourseAccess;

export function canAccess(audience: Audience, role: Role | null): boolean {
  if (audience === 'anyone') return true;
  if (!role) return false;
  return audience === 'signed-in' || (audience === 'member' ? isMember(role) : role.isAdmin);
}

/** Whom a page is for. Pages for members are for whoever is signed in: they show others the way. */
export type PageAudience = Exclude<Audience, 'member'>;

/** Where whoever opens a page that is not for her is sent; nothing where she may stay. */
export function getRedirect(path: string, audience: PageAudience, role: Role | null): string | undefined {
  if (audience === 'anyone') return undefined;
  if (!role) return buildSignInPath(path);
  if (role.isFirstLogin) return path === '/first-login' ? undefined : '/first-login';
  if (path === '/first-login' || !canAccess(audience, role)) return '/course';
  return undefined;
}

/** Where a person goes who has signed in. `next` is what the address asks for and may be anything. */
export function getPathAfterSignIn(role: Role, next: string | null): string {
  if (role.isFirstLogin) return '/first-login';
  return internalPath(next) ?? (isMember(role) ? '/course' : '/');
}

/** The sign-in page, which leads back to `path`. */
export function buildSignInPath(path: string): string {
  return path === '/first-login' ? '/auth' : `/auth?next=${encodeURIComponent(path)}`;
}

/** `next` if it is a page of this site and no detour through signing in or out; browsers read `/\` and `/<tab>/` as `//`. */
function internalPath(next: string | null): string | undefined {
  if (!next || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next)) return undefined;
  return /^\/(api|auth|first-login)(?![\w-])/i.test(next) ? undefined : next;
}
