import { getAttention, getToday } from '#contracts/today/today.ts';
import type { AppContext } from '../app-context.ts';
import type { ServeEndpoint } from '../requests/serve-endpoint.ts';
import { readAttention } from './needs-attention.ts';
import { readToday } from './today.ts';

export function todayRoutes(serve: ServeEndpoint, ctx: AppContext): void {
  serve(getAttention, ({ params }) => readAttention(ctx, ctx.now(), params.list));
  serve(getToday, ({ session }) => readToday(ctx, session.user));
}
