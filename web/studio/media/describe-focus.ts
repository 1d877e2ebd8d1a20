import type { Picture } from '#contracts/studio/pictures-and-clips.ts';

/** Describes the part of a picture around its focus: 'The upper left stays visible.' */
export function describeFocus({ x, y }: NonNullable<Picture['focus']>): string {
  const row = nameThird(y, 'upper', 'lower');
  const column = nameThird(x, 'left', 'right');
  if (!row && !column) return 'The middle stays visible.';
  if (!column) return `The ${row} part stays visible.`;
  return `The ${row ? `${row} ${column}` : `${column} side`} stays visible.`;
}

function nameThird(percent: number, first: string, last: string): string {
  if (percent < 34) return first;
  return percent > 66 ? last : '';
}
