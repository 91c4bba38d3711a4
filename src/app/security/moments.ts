// Days and moments as the market writes them, by the clock of whoever reads.

import { formatMoment, formatTagOf } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'

export function useMoments() {
  const { locale } = useSite().market
  return {
    day: (moment: string) =>
      new Intl.DateTimeFormat(formatTagOf(locale), { dateStyle: 'long' }).format(new Date(moment)),
    time: (moment: string) => formatMoment(locale, new Date(moment), { style: 'medium' }),
  }
}
