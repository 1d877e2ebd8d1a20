import { getToday } from '#contracts/today.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http.ts';
import { readToday } from './today.ts';

export function todayRoutes(serve: Serve, ctx: AppContext): void {
  serve(getToday, () => readToday(ctx));
}
