import { listSecurityEvents } from '#contracts/security-events.ts';
import * as users from '#contracts/users.ts';
import type { Call, Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { readSecurityEvents, requestOrigin } from '../security-events.ts';
import { readAuditLog } from './audit-log.ts';
import {
  type Actor,
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
  serve(users.createUser, ({ body, ...call }) => createUser(parts, actorOf(call), body));
  serve(users.deleteUser, ({ params, ...call }) => deleteUser(parts, actorOf(call), params.id));
  serve(users.changeUserPassword, ({ params, body, ...call }) =>
    changeUserPassword(parts, actorOf(call), params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ params, body, ...call }) =>
    setCourseAccess(parts, actorOf(call), params.id, body.hasCourseAccess),
  );
  serve(users.logoutUser, ({ who, body }) => logOutUser(parts, who.user, body.email));
  serve(users.logoutAllUsers, ({ who }) => logOutAllUsers(parts, who.user, who.sid));
  serve(users.cleanupSessions, ({ who }) => cleanUpSessions(parts, who.user));
  serve(listSecurityEvents, ({ query }) => readSecurityEvents(parts.database, query.before));
  serve(users.listAuditLog, ({ query }) => readAuditLog(parts.database, query.before));
}

const actorOf = (call: Pick<Call<unknown, unknown, unknown, 'admin'>, 'who' | 'network' | 'request'>): Actor => ({
  ...call.who.user,
  origin: requestOrigin(call),
});
