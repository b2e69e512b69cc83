// The browsers for which styles are built.
/**
 * The oldest browsers for which styles are built: the first with `light-dark()` and popovers. For older ones each colour
 * would be made of two variables, which costs every element.
 */
export const cssTarget = ['chrome123', 'firefox125', 'safari17.5']
