// Numbers to choose from.

/** Every whole number from the least to the most, to choose from. */
export const countedFrom = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, i) => String(min + i)).map((value) => ({
    ...{ value, text: value },
  }))
