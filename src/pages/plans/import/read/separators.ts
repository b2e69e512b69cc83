/** The separators that are read. */
export const separators = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as const

export type Separator = keyof typeof separators
