import { searchAll as searchAllEndpoint } from '#contracts/today/search.ts';
import { getAttention, getToday } from '#contracts/today/today.ts';
import { getVisits } from '#contracts/today/visits.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readAttention } from './needs-attention.ts';
import { readVisitWeeks } from './read-visit-weeks.ts';
import { searchAll } from './search-all.ts';
import { readToday } from './today.ts';

export function todayRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(getAttention, ({ params }) => readAttention(ctx, ctx.now(), params.list));
  serve(getToday, ({ session }) => readToday(ctx, session.user));
  serve(searchAllEndpoint, ({ query }) => searchAll(ctx, query.q));
  serve(getVisits, async () => ({
    weeks: await readVisitWeeks(ctx.database, ctx.settings.current.calls, ctx.now()),
  }));
}
