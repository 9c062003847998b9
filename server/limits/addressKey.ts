/** The unit of address that limits count. */
import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that a provider gives to one customer. */
const CUSTOMER_PREFIX_BITS = 64;

/** @returns IPv4 addresses as they are, IPv6 by their network: its owner has more addresses than any list can hold */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*$/, '')}/${CUSTOMER_PREFIX_BITS}`)}/${CUSTOMER_PREFIX_BITS}`;
}
