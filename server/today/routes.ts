import { getToday } from '#contracts/today.ts';
import type { Serve } from '../http.ts';
import type { Parts } from '../parts.ts';
import { readToday } from './today.ts';

export function todayRoutes(serve: Serve, parts: Parts): void {
  serve(getToday, () => readToday(parts));
}
