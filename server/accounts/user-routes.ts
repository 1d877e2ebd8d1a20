import { listSecurityEvents } from '#contracts/security-events.ts';
import * as users from '#contracts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { Call, Serve } from '../http.ts';
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
export function userRoutes(serve: Serve, ctx: AppContext): void {
  serve(users.listUsers, () => listUsers(ctx));
  serve(users.createUser, ({ body, ...call }) => createUser(ctx, actorOf(call), body));
  serve(users.deleteUser, ({ params, ...call }) => deleteUser(ctx, actorOf(call), params.id));
  serve(users.changeUserPassword, ({ params, body, ...call }) =>
    changeUserPassword(ctx, actorOf(call), params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ params, body, ...call }) =>
    setCourseAccess(ctx, actorOf(call), params.id, body.hasCourseAccess),
  );
  serve(users.logoutUser, ({ who, body }) => logOutUser(ctx, who.user, body.email));
  serve(users.logoutAllUsers, ({ who }) => logOutAllUsers(ctx, who.user, who.sid));
  serve(users.cleanupSessions, ({ who }) => cleanUpSessions(ctx, who.user));
  serve(listSecurityEvents, ({ query }) => readSecurityEvents(ctx.database, query.before));
  serve(users.listAuditLog, ({ query }) => readAuditLog(ctx.database, query.before));
}

const actorOf = (call: Pick<Call<unknown, unknown, unknown, 'admin'>, 'who' | 'network' | 'request'>): Actor => ({
  ...call.who.user,
  origin: requestOrigin(call),
});
