/** The most levels of a JSON text: content has fewer, and walking through more could overflow the stack. */
const MAX_DEPTH = 30;

/** Replaces Zod's messages about wrong types, which are not written for people. */
export function explainZodMessage(message: string): string {
  if (!message.startsWith('Invalid')) return message;
  return message.endsWith('received undefined') ? 'This is missing.' : 'This isn’t what belongs here.';
}

/** Parses JSON; undefined for other texts, and for JSON with too many levels. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return undefined;
    layer = layer.flatMap((node) => (typeof node === 'object' && node !== null ? Object.values(node) : []));
  }
  return value;
}

/** Lists the paths of fields that the content does not know, such as a mistyped name. */
export function listUnknownFields(given: unknown, known: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    Object.hasOwn(known, key)
      ? listUnknownFields(value, (known as Record<string, unknown>)[key], [...path, key])
      : [[...path, key]],
  );
}
