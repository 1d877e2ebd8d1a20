import { searchAll as endpoint } from '#contracts/today/search.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { searchAll } from './search-all.ts';

export function searchRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(endpoint, ({ query }) => searchAll(ctx, query.q));
}
