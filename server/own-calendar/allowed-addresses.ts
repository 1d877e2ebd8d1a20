import { BlockList, isIPv6 } from 'node:net';

type Network = [address: string, bits: number];

const metadataIpv4: Network[] = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
];

/** The addresses from which clouds give secrets to their machines. No request ever goes there. */
const metadata = createList([
  ...metadataIpv4,
  ...metadataIpv4.flatMap(listInIpv6),
  ['64:ff9b:1::', 48],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
]);

/** The addresses outside the public internet: this machine, private networks, and reserved ranges. */
const notPublic = createList([
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fec0::', 10],
  ['ff00::', 8],
]);

/** Lists the IPv6 networks that contain an IPv4 one: its compatible, translated, NAT64 and 6to4 addresses. */
function listInIpv6([address, bits]: Network): Network[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const embedded = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':');
  return [
    [`::${embedded}`, 96 + bits],
    [`::ffff:0:${embedded}`, 96 + bits],
    [`64:ff9b::${embedded}`, 96 + bits],
    [`2002:${embedded}::`, 16 + bits],
  ];
}

function createList(networks: Network[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4');
  return list;
}

/** Returns whether the site may send requests to this address. '::ffff:10.0.0.1' is checked as 10.0.0.1. */
export function isAllowedAddress(address: string, allowsPrivate: boolean): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  if (metadata.check(plain, family)) return false;
  return allowsPrivate || !notPublic.check(plain, family);
}
