import { getRetention } from '#contracts/retention.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readLatestRetention } from './nightly-retention.ts';

export function retentionRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(getRetention, () => readLatestRetention(ctx));
}
