// The icons of networks that other components share: two, thirty pixels each. The footer has its own
// five, from data. [FTR-034, FTR-035]

import type { commonNetworkIcons } from '#domain/shell/footer.ts'
import { assetUrl } from '../assets.ts'

export const socialIconPx = 30

export type CommonNetwork = (typeof commonNetworkIcons)[number]

export function NetworkIcon({ network, alt }: { network: CommonNetwork; alt: string }) {
  return (
    <img
      src={assetUrl(`social/${network}`)}
      alt={alt}
      width={socialIconPx}
      height={socialIconPx}
      loading="lazy"
    />
  )
}
