// Forms make new nested objects each time, so these are compared by their content.
const isSame = (one: unknown, other: unknown) =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The members of `body` that differ from `before`. */
export const changedMembers = <Body extends object>(before: Body, body: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isSame(value, before[name as keyof Body])),
  ) as Partial<Body>

/** Whether two forms have the same values. */
export const sameValues = <Values extends object>(one: Values, other: Values): boolean =>
  Object.keys(changedMembers(one, other)).length === 0
