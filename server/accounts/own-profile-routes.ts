import * as contract from '#contracts/accounts/own-profile.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { changeOwnDetails } from './own-details.ts';
import { changePicture, readPicture, removePicture } from './own-picture.ts';

export function ownProfileRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(contract.changeOwnDetails, async ({ session, body }) => ({
    user: await changeOwnDetails(ctx, session.user, body),
    message: 'Your details are saved.',
  }));
  serve(contract.changeOwnPicture, async ({ session, body }) => ({
    user: await changePicture(ctx, session.user, body.picture),
    message: 'Your picture is saved.',
  }));
  serve(contract.removeOwnPicture, async ({ session }) => ({
    user: await removePicture(ctx, session.user),
    message: 'Your picture is gone.',
  }));
  serve(contract.getPicture, async ({ session, params, reply }) => {
    const { bytes, type } = await readPicture(ctx, session.user, params.name);
    return reply.type(type).send(bytes);
  });
}
