import { getToday } from '#contracts/today.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../serve-endpoint.ts';
import { readToday } from './today.ts';

export function todayRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(getToday, () => readToday(ctx));
}
