import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The networks that a client's address belongs to, as keys for rate limits. */
export interface ClientNetworks {
  /** The IPv4 address, or the /64 of the IPv6 address: one subscriber has 2^64 of them. */
  network: string;
  /** The IPv4 address, or the /48 of the IPv6 address, which is one site with 2^16 networks. */
  site: string;
}

/** The key of everything that is no address, so that made-up ones share one limit. */
const UNKNOWN = 'unknown';

/**
 * Returns the networks of an address as proxies write it: with a port, in brackets, mapped into IPv6, or with leading
 * zeros.
 */
export function clientNetworks(address: string): ClientNetworks {
  const plain = withoutPort(address.trim()).replace(/(\d+\.){3}\d+$/, withoutZeros);
  const [bare = ''] = plain.split('%');
  if (!isIP(bare)) return { network: UNKNOWN, site: UNKNOWN };
  const known = ipaddr.process(bare);
  if (known instanceof ipaddr.IPv4) {
    const network = known.toString();
    return { network, site: network };
  }
  const first = (groups: number) =>
    `${known.parts
      .slice(0, groups)
      .map((group) => group.toString(16))
      .join(':')}::/${groups * 16}`;
  return { network: first(4), site: first(3) };
}

/** Returns the key of limits for single clients, see {@link clientNetworks}. */
export const clientNetwork = (address: string) => clientNetworks(address).network;

/** Returns the key of limits for expensive work, see {@link clientNetworks}. */
export const clientSite = (address: string) => clientNetworks(address).site;

function withoutPort(address: string): string {
  const inBrackets = /^\[(.*)\](:\d+)?$/.exec(address)?.[1];
  return inBrackets ?? address.replace(/^((\d+\.){3}\d+):\d+$/, '$1');
}

/** Leading zeros are decimal here, and octal for some programs: neither may make another key of an address. */
const withoutZeros = (ipv4: string) => ipv4.split('.').map(Number).join('.');
