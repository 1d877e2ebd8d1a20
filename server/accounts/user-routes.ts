import { listSecurityEvents } from '#contracts/security-events.ts';
import * as users from '#contracts/users.ts';
import type { AppContext } from '../app-context.ts';
import { readRequestMetadata, readSecurityEvents } from '../security-events.ts';
import type { EndpointRequest, ServeEndpoint } from '../serve-endpoint.ts';
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
  serve(users.createUser, ({ body, ...endpointRequest }) => createUser(ctx, toActor(endpointRequest), body));
  serve(users.deleteUser, ({ params, ...endpointRequest }) => deleteUser(ctx, toActor(endpointRequest), params.id));
  serve(users.changeUserPassword, ({ params, body, ...endpointRequest }) =>
    changeUserPassword(ctx, toActor(endpointRequest), params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ params, body, ...endpointRequest }) =>
    setCourseAccess(ctx, toActor(endpointRequest), params.id, body.hasCourseAccess),
  );
  serve(users.logoutUser, ({ who, body }) => logOutUser(ctx, who.user, body.email));
  serve(users.logoutAllUsers, ({ who }) => logOutAllUsers(ctx, who.user, who.sid));
  serve(users.cleanupSessions, ({ who }) => cleanUpSessions(ctx, who.user));
  serve(listSecurityEvents, ({ query }) => readSecurityEvents(ctx.database, query.before));
  serve(users.listAuditLog, ({ query }) => readAuditLog(ctx.database, query.before));
}

const toActor = (
  endpointRequest: Pick<EndpointRequest<unknown, unknown, unknown, 'admin'>, 'who' | 'network' | 'request'>,
): Actor => ({
  ...endpointRequest.who.user,
  requestMetadata: readRequestMetadata(endpointRequest),
});
