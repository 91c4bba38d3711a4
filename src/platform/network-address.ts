// Where a request comes from, as far as it says who: an address, and the network around it.

import { isIPv6 } from 'node:net'

/** A household has a whole /64 of IPv6, so that is its address. */
export function placeOfAddress(ip: string): { address: string; network: string } {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return { address: plain, network: plain.replace(/\.\d+$/, '.0/24') }
  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array<string>(missing).fill('0'), ...tail.split(':').filter(Boolean)]
  return {
    address: `${full.slice(0, 4).join(':')}::/64`,
    network: `${full.slice(0, 3).join(':')}::/48`,
  }
}
