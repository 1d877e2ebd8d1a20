import type { HexColor } from './contrast.ts';
import { toOklch } from './oklch.ts';

/** The hues at which a name ends, in degrees of OKLCH. Beyond the last one, it is red again. */
const hues: [end: number, name: string][] = [
  [35, 'Red'],
  [80, 'Orange'],
  [112, 'Yellow'],
  [172, 'Green'],
  [215, 'Teal'],
  [290, 'Blue'],
  [350, 'Purple'],
];
/** Weaker colors look gray. */
const MIN_CHROMA = 0.025;

/** Names a color as people would: 'Blue'. */
export function nameHue(color: HexColor): string {
  const { chroma, hue } = toOklch(color);
  if (chroma < MIN_CHROMA) return 'Gray';
  return hues.find(([end]) => hue < end)?.[1] ?? 'Red';
}
