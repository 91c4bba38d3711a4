// How long a term is, said alike on pages, in dialogs, messages and papers: whole years in years.

/** The name of the text and what fills it. */
export const termText = (months: number) =>
  [months % 12 === 0 ? 'years' : 'months', { months, years: months / 12 }] as const
