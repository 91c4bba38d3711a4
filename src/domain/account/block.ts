// Why an account is blocked: nothing new is ordered and nothing is paid out, while what runs goes on. It is free again
// when the last reason is gone.

export const blockReasons = ['COMPLIANCE', 'DEATH'] as const
export type BlockReason = (typeof blockReasons)[number]
