const MAX_LINK_TARGET = 500;

/** The rest of an address: without white space, quotes, backslashes and invisible characters, which browsers change. */
const rest = String.raw`[\p{L}\p{M}\p{N}\-._~%!$&()*+,;=:@/?#]*`;
const targets = [
  // A second slash would begin another site's address, and dots would lead to another path than it seems.
  new RegExp(`^/(?![^?#]*/[/.])(?![/.])${rest}$`, 'u'),
  new RegExp(String.raw`^https://(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}(?::\d{1,5})?(?:[/?#]${rest})?$`, 'u'),
  /^mailto:[a-z0-9.!$*+=_{|}~-]+@(?:[a-z0-9-]+\.)+[a-z0-9-]{2,}$/i,
  /^tel:\+?\d[\d.-]{3,24}$/,
];

/**
 * Returns whether a link may lead there: a path of this site, an https address, an email address or a phone number.
 * Everything else, such as `javascript:`, is refused.
 */
export const isLinkTarget = (target: string): boolean =>
  target.length <= MAX_LINK_TARGET && target.isWellFormed() && targets.some((pattern) => pattern.test(target));

/** Returns whether an address that somebody typed names its scheme. Without one it means https://. */
export const hasScheme = (address: string): boolean => /^[a-z]+:\/\//i.test(address);

/** Reads a link's target as people type it: 'maya.com' stands for 'https://maya.com'. Null for a forbidden target. */
export function readLinkTarget(typed: string): string | null {
  const text = typed.trim();
  const phone = text.replace(/[\s()./-]/g, '');
  const candidates = [
    text,
    ...(/^[^\s@:/]+@[^\s@:/]+$/.test(text) ? [`mailto:${text}`] : []),
    ...(/^\+?\d{5,20}$/.test(phone) ? [`tel:${phone}`] : []),
    ...(/^https?:\/\//i.test(text) ? [text.replace(/^https?:/i, 'https:')] : []),
    ...(/^[^\s:/@]+\.[a-z]{2,}(?:[/?#]\S*)?$/i.test(text) ? [`https://${text}`] : []),
  ];
  return candidates.find(isLinkTarget) ?? null;
}
