import { getVisits } from '#contracts/today/visits.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readVisitWeeks } from './read-visit-weeks.ts';

export function visitRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(getVisits, async () => ({
    weeks: await readVisitWeeks(ctx.database, ctx.settings.current.calls, ctx.now()),
  }));
}
