// Where an order is seen: one of a portfolio has its page there.

import { equityTemplate } from '#domain/investment/committing.ts'
import { isPensionTemplate } from '#domain/pension/pension.ts'
import { useHasPage, useHref } from '#shell/site.tsx'

/** Of a pension and of a private equity fund there is one page for all. */
export function pageOfAll(template: string): 'pensionArea' | 'commitment' | undefined {
  if (template === equityTemplate) return 'commitment'
  return isPensionTemplate(template) ? 'pensionArea' : undefined
}

type Shown = { id: string; portfolioId?: string; template?: string }

export function useOrderHref() {
  const href = useHref()
  const hasPage = useHasPage()
  return ({ id, portfolioId, template }: Shown): string => {
    const page = template && pageOfAll(template)
    if (page && hasPage(page)) return href(page)
    return portfolioId
      ? href('investmentOrder', { instanceId: portfolioId, orderId: id })
      : href('orderTracking', { orderId: id })
  }
}
