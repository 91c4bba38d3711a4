// What a check of typed text answers: the normalised value, or the code of the refusal.

export type Checked<Code extends string, Value = string> =
  | { readonly value: Value; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: Code }
