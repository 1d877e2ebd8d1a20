import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { UnreadableCalendar } from '../unreadable-calendar.ts';

/** A resource in the answer of a CalDAV server. `props`: its properties by their names without namespaces. */
export type DavResource = { href: string; status: number; props: ReadonlyMap<string, XmlElement> };

const NO_CALDAV = 'The server at this address doesn’t answer as a CalDAV server does.';

/** Reads the answer (207) of a CalDAV server. Throws `UnreadableCalendar`. */
export function parseMultistatus(text: string): DavResource[] {
  let root: XmlElement | null;
  try {
    root = parseXml(text.replace(/^\uFEFF/, '')).root;
  } catch {
    throw new UnreadableCalendar(NO_CALDAV);
  }
  if (!root || nameOf(root) !== 'multistatus') throw new UnreadableCalendar(NO_CALDAV);
  return listChildren(root, 'response').flatMap((response) => {
    const [address] = listChildren(response, 'href');
    const href = address && directTextOf(address);
    // A resource without a valid address cannot be requested.
    if (!href || !URL.canParse(href, 'https://server')) return [];
    const [status] = listChildren(response, 'status');
    const found = listChildren(response, 'propstat').filter((propstat) => readStatus(propstat) === 200);
    const props = found.flatMap((propstat) => listChildren(propstat, 'prop')).flatMap(listElements);
    return {
      href,
      status: status ? readStatusLine(directTextOf(status)) : 200,
      props: new Map(props.map((prop) => [nameOf(prop), prop])),
    };
  });
}

/** The longest answer, in characters, that is parsed in this process, where visitors wait meanwhile. */
const MAX_SHORT_ANSWER = 1_000_000;

/** Parses an answer in this process. Throws `UnreadableCalendar`, even for a valid answer if it is too long. */
export function parseShortAnswer(text: string): DavResource[] {
  if (text.length <= MAX_SHORT_ANSWER) return parseMultistatus(text);
  throw new UnreadableCalendar('The calendar’s server answers with more than can be read.');
}

const readStatus = (propstat: XmlElement): number => {
  const [status] = listChildren(propstat, 'status');
  return status ? readStatusLine(directTextOf(status)) : 200;
};

/** Returns 404 for 'HTTP/1.1 404 Not Found', and 0 for a line that has no status. */
const readStatusLine = (line: string): number => Number(/\s(\d{3})(\s|$)/.exec(line)?.[1] ?? 0);

const nameOf = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

const listElements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child): child is XmlElement => child instanceof XmlElement);

/** Lists an element's children of this name, in any namespace. */
export const listChildren = (element: XmlElement, name: string): XmlElement[] =>
  listElements(element).filter((child) => nameOf(child) === name);

/** Reads only the text directly in an element: recursion into deeply nested ones would overflow the stack. */
const directTextOf = ({ children }: XmlElement): string =>
  children
    .map((child) => (child instanceof XmlText ? child.text : ''))
    .join('')
    .trim();

export const textOf = ({ props }: Pick<DavResource, 'props'>, name: string): string | null => {
  const prop = props.get(name);
  return (prop && directTextOf(prop)) || null;
};

/** The ETag of a resource whose server names none. In an `If-Match` header it means any version. */
export const ANY_VERSION = '*';

/** Returns the ETag of a resource; `ANY_VERSION` if it has none that fits into a header and a column. */
export function etagOf(resource: Pick<DavResource, 'props'>): string {
  const etag = textOf(resource, 'getetag');
  return etag && /^[\x20-\x7e\x80-\xff]{1,300}$/.test(etag) ? etag : ANY_VERSION;
}

export const hrefsIn = ({ props }: Pick<DavResource, 'props'>, name: string): string[] => {
  const prop = props.get(name);
  return prop ? listChildren(prop, 'href').map(directTextOf) : [];
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
