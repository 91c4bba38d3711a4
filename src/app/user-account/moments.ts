// Days and moments as the market writes them, by the clock of whoever reads.

import { useSite } from '#shell/site.tsx'

export function useMoments() {
  const { locale } = useSite().market
  const written = (moment: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options).format(new Date(moment))
  return {
    day: (moment: string) => written(moment, { dateStyle: 'long' }),
    time: (moment: string) => written(moment, { dateStyle: 'medium', timeStyle: 'short' }),
  }
}
