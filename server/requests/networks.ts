import { isIPv6 } from 'node:net';

/** Returns the network that limits count as one client: an IPv4 address, or the /64 of IPv6 ('2001:db8:1:2'). */
export function networkOf(address: string): string {
  // IPv4 mapped into IPv6, or with the port that some proxies add.
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  // IPv6 with a port stands in brackets.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}

/** A network as `networkOf` returns it, and the wider networks around it that may belong to one owner. */
export type Networks = {
  address: string;
  /** IPv4: the /24 ('203.0.113.0/24'). IPv6: the /56 ('2001:db8:1:200::/56'). */
  block: string;
  /** IPv6: the /48 ('2001:db8:1::/48'). IPv4: the /24 again. */
  organization: string;
};

export function networksAround(network: string): Networks {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ipv4) return { address: network, block: `${ipv4}.0/24`, organization: `${ipv4}.0/24` };
  const [first, second, third, fourth, ...rest] = network.split(':');
  if (!first || !second || !third || !fourth || rest.length > 0)
    return { address: network, block: network, organization: network };
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16);
  const organization = `${first}:${second}:${third}`;
  return { address: network, block: `${organization}:${upperByte}::/56`, organization: `${organization}::/48` };
}

/** The length of the columns that store it, since a proxy may send any text as an address. */
const MAX_NETWORK_LENGTH = 50;

/** Returns the IPv4 /24 or IPv6 /48, for the coach and for records; never one person's address. */
export const shortenedNetwork = (network: string): string =>
  networksAround(network).organization.slice(0, MAX_NETWORK_LENGTH);
