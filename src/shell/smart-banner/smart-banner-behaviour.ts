// Takes the app's banner away from those who have no use for it.

import { authStorageKey } from '#contracts/stored-token.ts'
import { isLoggedIn, type StoredAuth } from '#domain/site/session.ts'
import { isInMobileWebview } from '../mobile-webview.ts'
import { local, readStored } from '../stored.ts'

function storedAuth(): StoredAuth | undefined {
  try {
    return JSON.parse(readStored(local, authStorageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** [FLG-008] */
export function startSmartBanner(banner: HTMLElement): void {
  const isCustomer = isLoggedIn(storedAuth(), { nowSeconds: Date.now() / 1000 })
  const isForThem = !isCustomer || banner.dataset.smartBanner === 'everyone'
  banner.hidden = !isForThem || isInMobileWebview(document.cookie)
  banner.querySelector('[data-close-banner]')!.addEventListener('click', () => {
    banner.hidden = true
  })
}
