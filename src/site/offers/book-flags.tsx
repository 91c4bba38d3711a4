// The flags of all banks of a book: the rows that only the browser draws need them in the page's sprite too.

import { Flag } from '#ui/flag.tsx'
import type { OfferBook } from '../shown-offer.ts'

export function BookFlags({ book }: { book: OfferBook }) {
  const countries = new Set(Object.values(book.banks).map(({ country }) => country))
  return (
    <div hidden>
      {[...countries].map((country) => (
        <Flag key={country} code={country} />
      ))}
    </div>
  )
}
