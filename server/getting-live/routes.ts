import * as gettingLive from '#contracts/getting-live.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { readGettingLive, sendTestMail } from './getting-live.ts';

export function gettingLiveRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(gettingLive.getGettingLive, () => readGettingLive(ctx));
  serve(gettingLive.sendTestMail, () => sendTestMail(ctx));
}
