import { expect, test } from 'vitest';
import { isAllowedAddress } from './allowed-addresses.ts';

const open = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'];
const closed =
  '127.0.0.1 10.1.2.3 172.20.0.1 192.168.1.5 0.0.0.0 100.64.0.1 224.0.0.1 255.255.255.255 ::1 :: fd12::1 ::ffff:10.0.0.1 ::ffff:7f00:1 64:ff9b::7f00:1 2002:7f00:1:: ::ffff:0:7f00:1 fe80::1%eth0'.split(
    ' ',
  );
const metadata =
  '169.254.169.254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe 64:ff9b::a9fe:a9fe fd00:ec2::254 100.100.100.200 ::169.254.169.254 ::ffff:0:a9fe:a9fe 64:ff9b:1::a9fe:a9fe 2002:a9fe:a9fe::1 64:ff9b::6464:64c8 2002:6464:64c8:: ::6464:64c8 64:ff9b::168.63.129.16 2002:a83f:8110::1 ::a83f:8110 168.63.129.16 64:ff9b::c000:c0'.split(
    ' ',
  );

test('only addresses of the public internet are asked', () => {
  expect(open.filter((address) => !isAllowedAddress(address, false))).toEqual([]);
  expect([...closed, ...metadata].filter((address) => isAllowedAddress(address, false))).toEqual([]);
});

test('a private network may be allowed, but never what clouds tell their machines', () => {
  const stillClosed = closed.filter((address) => !isAllowedAddress(address, true));
  expect(stillClosed).toEqual(['fe80::1%eth0']);
  expect(metadata.filter((address) => isAllowedAddress(address, true))).toEqual([]);
});
