import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Ranges that are not the public Internet, or lead back from it: IANA's special-purpose registries. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  'an address of this machine': ['0.0.0.0/8', '127.0.0.0/8', '::/128', '::1/128'],
  'a private address': ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10'],
  'a link-local address, where clouds keep their credentials': ['169.254.0.0/16', 'fe80::/10'],
  'an address that clouds keep their credentials at': ['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32'],
  'a shared address (carrier-grade NAT)': ['100.64.0.0/10'],
  'an address for protocols, tests or documentation': [
    ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20', '100::/64', '100:0:0:1::/64', '5f00::/16'],
  ],
  'an address that stands for an IPv4 address': [
    ...['192.88.99.0/24', '::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/23', '2002::/16'],
  ],
  'a multicast, broadcast or reserved address': ['224.0.0.0/4', '240.0.0.0/4', '255.255.255.255/32', 'ff00::/8'],
}

/** Everything that was ever given out for the Internet at large. */
const globalUnicast = listOf(['2000::/3'])
const lists = Object.entries(ranges).map(([kind, subnets]) => ({ kind, list: listOf(subnets) }))

/** What kind of special address this is; undefined for an ordinary one on the public Internet. */
export function specialAddress(address: string): string | undefined {
  const inner = mappedIPv4(address)
  if (inner !== undefined) return specialAddress(inner)
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  if (family === 'ipv6' && (!isIPv6(address) || address.includes('%'))) return 'no plain address'
  const known = lists.find(({ list }) => list.check(address, family))
  if (known !== undefined) return known.kind
  if (family === 'ipv6' && !globalUnicast.check(address, family)) return 'a reserved address'
  return isOwn(address, family) ? 'an address of this machine' : undefined
}

/** `::ffff:127.0.0.1`, however it is written, is 127.0.0.1 to the machine that dials it. */
function mappedIPv4(address: string): string | undefined {
  if (!isIPv6(address) || address.includes('%')) return undefined
  const groups = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]/`).hostname)
  if (groups === null) return undefined
  const bits = groups.slice(1).map((group) => Number.parseInt(group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

function isOwn(address: string, family: 'ipv4' | 'ipv6'): boolean {
  const own = new BlockList()
  for (const one of Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])) {
    own.addAddress(one.address.split('%')[0] ?? '', one.family === 'IPv4' ? 'ipv4' : 'ipv6')
  }
  return own.check(address, family)
}

function listOf(subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/')
    list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}
