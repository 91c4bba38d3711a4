// Where an order is seen: one of a portfolio has its page there.

import { useHref } from '#shell/site.tsx'

export function useOrderHref() {
  const href = useHref()
  return ({ id, portfolioId }: { id: string; portfolioId?: string }): string =>
    portfolioId
      ? href('investmentOrder', { instanceId: portfolioId, orderId: id })
      : href('orderTracking', { orderId: id })
}
