const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the text is an identifier in the one form that the API writes; any other names nothing. */
export const isId = (text: string): boolean => shape.test(text)
