// Rows that wait for investments: a rule or a page of text may be tested already, but nothing can be
// ordered or held by them yet. They leave this list when they work.

export const openRows: Readonly<Record<string, readonly string[]>> = {
  'portfolios, their orders and movements': [
    ...['ENUM-012', 'ENUM-013', 'ENUM-016', 'ENUM-017', 'ENUM-018', 'ENUM-019', 'ENUM-020'],
    ...['ENUM-023', 'ENUM-024', 'ENUM-025', 'ENUM-026', 'ENUM-027', 'ENUM-031'],
    ...['VAL-001', 'VAL-002', 'VAL-003'],
  ],
  // Half of the errors and one of the limits are those of savings plans into funds.
  'savings plans and private equity': ['ENUM-030', 'CST-004'],
  'suitability and experience': ['ENUM-032', 'ENUM-033', 'ENUM-034', 'ENUM-035'],
  pension: ['ENUM-028', 'ENUM-029', 'ENUM-036'],
  'products that can only be read about': ['PRD-004', 'PRD-005', 'PRD-006', 'PRD-007', 'PRD-008'],
}

export const isOpen = (row: string): boolean =>
  Object.values(openRows).some((rows) => rows.includes(row))
