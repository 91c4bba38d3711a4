// What a login is protected by.

import type { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import type { CallReply } from '#contracts/call.ts'

export type Overview = CallReply<typeof calls.overview>
