// What a session tells of its troubles, beside the logout itself.

import type { TrackingEvent } from '#domain/site/tracking.ts'
import type { RefreshFailure } from './refresh.ts'

/** [ERR-016, ERR-019] */
export const refreshRefused = (failure: RefreshFailure): TrackingEvent => ({
  event_name: `refresh_token_${failure}`,
  object: 'session',
  action: 'refresh',
})

/** [ERR-023] */
export const checkFailed: TrackingEvent = {
  event_name: 'session_check_failed',
  object: 'session',
  action: 'check',
}
