import { listSecurityEvents } from '#contracts/security-events.ts';
import * as users from '#contracts/users.ts';
import type { AppContext } from '../app-context.ts';
import type { EndpointRequest, ServeEndpoint } from '../http.ts';
import { readSecurityEvents, readRequestMetadata } from '../security-events.ts';
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
export function userRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(users.listUsers, () => listUsers(ctx));
  serve(users.createUser, ({ body, ...call }) => createUser(ctx, toActor(call), body));
  serve(users.deleteUser, ({ params, ...call }) => deleteUser(ctx, toActor(call), params.id));
  serve(users.changeUserPassword, ({ params, body, ...call }) =>
    changeUserPassword(ctx, toActor(call), params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ params, body, ...call }) =>
    setCourseAccess(ctx, toActor(call), params.id, body.hasCourseAccess),
  );
  serve(users.logoutUser, ({ who, body }) => logOutUser(ctx, who.user, body.email));
  serve(users.logoutAllUsers, ({ who }) => logOutAllUsers(ctx, who.user, who.sid));
  serve(users.cleanupSessions, ({ who }) => cleanUpSessions(ctx, who.user));
  serve(listSecurityEvents, ({ query }) => readSecurityEvents(ctx.database, query.before));
  serve(users.listAuditLog, ({ query }) => readAuditLog(ctx.database, query.before));
}

const toActor = (call: Pick<EndpointRequest<unknown, unknown, unknown, 'admin'>, 'who' | 'network' | 'request'>): Actor => ({
  ...call.who.user,
  requestMetadata: readRequestMetadata(call),
});
