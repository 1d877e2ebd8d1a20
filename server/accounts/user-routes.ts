import { listSecurityEvents } from '#contracts/accounts/security-events.ts';
import * as users from '#contracts/accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { readAuditLog } from '../db/audit-log.ts';
import type { EndpointRequest, ServeEndpoint } from '../requests/serve-endpoint.ts';
import { removeUserFactors } from './remove-user-factors.ts';
import { readRequestMetadata, readSecurityEvents } from './security-events.ts';
import { previewUserDeletion } from './user-deletion.ts';
import {
  type ActingAdmin,
  changeUserPassword,
  cleanUpSessions,
  createUser,
  deleteUser,
  listUsers,
  refuseDeletedUser,
  setCourseAccess,
  signOutAllUsers,
  signOutUser,
} from './users.ts';

/** Serves the coach's endpoints for other users' accounts. */
export function userRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(users.listUsers, () => listUsers(ctx));
  serve(users.createUser, ({ body, ...endpointRequest }) => createUser(ctx, toActor(endpointRequest), body));
  serve(users.deleteUser, ({ params, ...endpointRequest }) => deleteUser(ctx, toActor(endpointRequest), params.id));
  serve(
    users.previewUserDeletion,
    async ({ params }) => (await previewUserDeletion(ctx, params.id)) ?? refuseDeletedUser(),
  );
  serve(users.changeUserPassword, ({ params, body, ...endpointRequest }) =>
    changeUserPassword(ctx, toActor(endpointRequest), params.id, body.newPassword),
  );
  serve(users.setCourseAccess, ({ params, body, ...endpointRequest }) =>
    setCourseAccess(ctx, toActor(endpointRequest), params.id, body.hasCourseAccess),
  );
  serve(users.removeUserFactors, ({ session, params, ...requestContext }) =>
    removeUserFactors(ctx, session, params.id, requestContext),
  );
  serve(users.signOutUser, ({ session, body }) => signOutUser(ctx, session.user, body.email));
  serve(users.signOutAllUsers, ({ session }) => signOutAllUsers(ctx, session.user));
  serve(users.cleanupSessions, ({ session }) => cleanUpSessions(ctx, session.user));
  serve(listSecurityEvents, ({ query }) => readSecurityEvents(ctx.database, query.before));
  serve(users.listAuditLog, ({ query }) => readAuditLog(ctx.database, query.before));
}

const toActor = (
  endpointRequest: Pick<EndpointRequest<unknown, unknown, unknown, 'admin'>, 'session' | 'network' | 'request'>,
): ActingAdmin => ({
  ...endpointRequest.session.user,
  requestMetadata: readRequestMetadata(endpointRequest),
});
