// Takes the app's banner away from those who have no use for it.

import { readAuth } from '#contracts/stored-token.ts'
import { isLoggedIn } from '#domain/site/session.ts'
import { isInMobileWebview } from '../mobile-webview.ts'
import { local, readStored } from '../stored.ts'

/** [FLG-008] */
export function startSmartBanner(banner: HTMLElement): void {
  const isCustomer = isLoggedIn(readAuth({ getItem: (key) => readStored(local, key) ?? null }), {
    nowSeconds: Date.now() / 1000,
  })
  const isForThem = !isCustomer || banner.dataset.smartBanner === 'everyone'
  banner.hidden = !isForThem || isInMobileWebview(document.cookie)
  banner.querySelector('[data-close-banner]')!.addEventListener('click', () => {
    banner.hidden = true
  })
}
