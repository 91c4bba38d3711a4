// Addresses that programs call: what is not found there is told as a problem, never as a page.

const programPath = /^\/+(api|auth|health|metrics|protocol|simulator|savingglobal\/rest)(\/|$)/i

export const isProgramPath = (path: string): boolean => programPath.test(path)
