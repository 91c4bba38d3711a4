// Whether a request comes from this machine itself, asked of it by its own name: neither through a proxy
// nor by a page of somebody else whose host was pointed here.

import type { IncomingMessage } from 'node:http'

const loopback = /^(127\.|::1$|::ffff:127\.)/
const ownName = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

export const isNeighbour = ({ socket, headers }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  ownName.test(headers.host ?? '') &&
  !headers['x-forwarded-for'] &&
  !headers.forwarded

/** Whether whoever listens there hears this machine alone. */
export const isLoopback = (host: string): boolean => loopback.test(host) || host === 'localhost'
