import * as contract from '#contracts/booking/packages.ts';
import type { AppContext } from '../../app-context.ts';
import type { EndpointRequest, ServeEndpoint } from '../../requests/serve-endpoint.ts';
import { bookPackageCalls } from './book-package-calls.ts';
import { changePackage } from './change-package.ts';
import { listBookablePackages } from './list-packages.ts';
import { listOwnPackages, type PackageRequest } from './own-packages.ts';
import { listPackageSlots } from './package-slots.ts';

/** Serves the endpoints of packages that were sold. */
export function packageRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.listOwnPackages, (input) => listOwnPackages(ctx, readRequest(input)));
  serve(contract.listPackageSlots, (input) => listPackageSlots(ctx, readRequest(input), input.params.id));
  serve(contract.bookPackageCalls, (input) => bookPackageCalls(ctx, readRequest(input), input.params.id, input.body));
  serve(contract.changePackage, ({ session, params, body }) => changePackage(ctx, session.user.email, params.id, body));
  serve(contract.listBookablePackages, ({ query }) =>
    listBookablePackages(ctx.database, query.email.trim().toLowerCase(), {
      zone: ctx.settings.coachTimeZone,
      now: ctx.now(),
    }),
  );
}

/** Reads the sender's rights. The package link comes in a header, which keeps it out of URLs and logs. */
const readRequest = ({
  network,
  session,
  request,
}: EndpointRequest<unknown, unknown, unknown, 'anyone'>): PackageRequest => ({
  network,
  session,
  link: request.headers['x-package-link'],
});
