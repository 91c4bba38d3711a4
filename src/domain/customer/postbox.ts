// The postbox: who writes in it.

export const messageSenders = ['SERVICE', 'CUSTOMER'] as const
export type MessageSender = (typeof messageSenders)[number]
