/** Groups addresses into the unit that limits count. */
import ipaddr from 'ipaddr.js';

/** Prefix length of the IPv6 network that a provider assigns to one customer. */
const CUSTOMER_PREFIX_BITS = 64;

/** @returns IPv4 addresses unchanged, IPv6 by their network: its owner has more addresses than any list can hold */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*$/, '')}/${CUSTOMER_PREFIX_BITS}`)}/${CUSTOMER_PREFIX_BITS}`;
}
