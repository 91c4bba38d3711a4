// Whether a request comes from this machine itself, asked of it by its own name: neither through a proxy
// nor by a page of somebody else whose host was pointed here.

import type { IncomingMessage } from 'node:http'

const loopback = /^(127\.|::1$|::ffff:127\.)/
/** What proxies add to what they pass on. None adds all of them, and a page of our own sends none. */
const ofProxies = /^(x-forwarded-.+|forwarded|via|x-real-ip|(x|true|cf)-(client|connecting)-ip)$/
const ownName = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

export const isNeighbour = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  ownName.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => ofProxies.test(name))

/** Whether whoever listens there hears this machine alone. */
export const isLoopback = (host: string): boolean => loopback.test(host) || host === 'localhost'
