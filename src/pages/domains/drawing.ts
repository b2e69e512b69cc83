/** A globe, for lists without domains. */
export const globe =
  'M38 4a24 24 0 1 0 0 48a24 24 0 1 0 0-48zM14 28h48M38 4c-13 14-13 34 0 48c13-14 13-34 0-48M17 16h42M17 40h42'
