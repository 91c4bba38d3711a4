// Mock mode: canned replies instead of calls, when environment and flag both say so. [API-022]

import type { Environment } from '#domain/environment.ts'
import type { Method, Service } from './call.ts'

/** Gives the canned reply of a file, or undefined where there is none and the real call is made. */
export type Mocks = { read(file: string): Promise<unknown> }

export const mockEnvironments: readonly Environment[] = ['local', 'development']

export const isMockMode = (environment: Environment, isFlagOn: boolean): boolean =>
  isFlagOn && mockEnvironments.includes(environment)

/** `GET /customers/:bacNumber` of the customer service is `customer/get-customers-bacNumber.json`. */
export const mockFile = (service: Service, method: Method, path: string): string =>
  `${service}/${method.toLowerCase()}${path.replace(/[^A-Za-z0-9_]+/g, '-')}.json`

/** The files of local development, served by the page's own origin below `/mocks/`. [API-023] */
export const servedMocks = (fetch: typeof globalThis.fetch, origin: string): Mocks => ({
  async read(file) {
    const response = await fetch(`${origin}/mocks/${file}`)
    return response.ok ? response.json() : undefined
  },
})
