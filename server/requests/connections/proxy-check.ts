import { BlockList, isIPv6 } from 'node:net';

/** Creates the check whether an address is one of the proxies in `TRUST_PROXY`. */
export function createProxyCheck(trustProxy: string | undefined): (address: string) => boolean {
  if (!trustProxy) return () => false;
  const proxies = new BlockList();
  for (const candidate of trustProxy.split(',')) {
    const [address = '', bits] = candidate.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== '' && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
