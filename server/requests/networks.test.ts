import { expect, test } from 'vitest';
import { networkOf, networksAround } from './networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8:1:2ff', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:2', '2001:db8:1:0::/56', '2001:db8:1::/48'],
  ['unknown', 'unknown', 'unknown'],
])('around %s lie %s and %s', (network, block, organization) => {
  expect(networksAround(network)).toEqual({ address: network, block, organization });
});
