// Tells once which click outside led to the dashboard.

import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clickArrived, clickIdParameter } from '#domain/site/tracking.ts'
import { useApp } from '../session/app-context.tsx'

/** [RED-024] */
export function useClickId(): void {
  const { tracking } = useApp()
  const clickId = new URLSearchParams(useLocation().search).get(clickIdParameter)
  useEffect(() => {
    const event = clickArrived(clickId)
    if (event) tracking.track({ ...event, portal: 'customer' })
  }, [clickId, tracking])
}
