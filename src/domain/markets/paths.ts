// Where one logs in and registers: on a host of the market's own, or on the shared one, below its name.

export const ownHostPaths = {
  ...{ login: '/login/', register: '/register/' },
  ...{ isAuthPrefixed: false, isAuthOnAppHost: false },
} as const

export const sharedHostPaths = { ...ownHostPaths, isAuthPrefixed: true } as const
