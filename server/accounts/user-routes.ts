import * as users from '#contracts/users.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { readAuditLog } from './audit-log.ts';
import {
  changeUserPassword,
  cleanUpSessions,
  createUser,
  deleteUser,
  listUsers,
  logOutAllUsers,
  logOutUser,
  setCourseAccess,
} from './users.ts';

/** What the coach may do with the accounts of others. */
export function userRoutes(serve: Serve, parts: Parts): void {
  serve(users.listUsers, () => listUsers(parts));
  serve(users.createUser, ({ who, body }) => createUser(parts, who.user, body));
  serve(users.deleteUser, ({ who, params }) => deleteUser(parts, who.user, params.id));
  serve(users.changeUserPassword, ({ who, params, body }) =>
    changeUserPassword(parts, who.user, params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ who, params, body }) =>
    setCourseAccess(parts, who.user, params.id, body.hasCourseAccess),
  );
  serve(users.logoutUser, ({ who, body }) => logOutUser(parts, who.user, body.email));
  serve(users.logoutAllUsers, ({ who }) => logOutAllUsers(parts, who.user, who.sid));
  serve(users.cleanupSessions, ({ who }) => cleanUpSessions(parts, who.user));
  serve(users.listAuditLog, ({ query }) => readAuditLog(parts.database, query.before));
}
