// Rows of investments of which a list or a rule is tested already, while the product does only some of what
// they list. They leave this list when it does all of it.

export const openRows: Readonly<Record<string, readonly string[]>> = {
  'tax given back, a sale for fees taken back': ['ENUM-026'],
}

export const isOpen = (row: string): boolean =>
  Object.values(openRows).some((rows) => rows.includes(row))
