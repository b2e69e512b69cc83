// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** What a value that fails one of the contract's patterns has done wrong. */
export const patternMessages: Record<string, string> = {
  "^[^\\u0000-\\u001f\\u007f-\\u009f/]*$": "can’t contain a slash or control characters",
  "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$": "can’t contain control characters",
  "^[^\\u0000-\\u001f\\u007f-\\u009f]*$": "can’t contain control characters",
  "^[A-Za-z0-9_-]{43}$": "must be the 43 characters that runPlan answered",
  "^[A-Za-z0-9_][A-Za-z0-9_-]*(\\.[A-Za-z0-9_-]+)*$": "can have letters a to z, digits, underscores, hyphens after the first character, and single dots between them",
  "^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$": "can’t contain a tab, a line break or another control character, which mail apps can’t send; a copied cell of a spreadsheet ends with one"
}
