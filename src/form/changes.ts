/** The members of `body` that differ from `before`. */
export const changedMembers = <Body extends object>(before: Body, body: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !Object.is(value, before[name as keyof Body])),
  ) as Partial<Body>

/** Whether two forms hold the same. */
export const sameValues = <Values extends object>(one: Values, other: Values): boolean =>
  Object.keys(changedMembers(one, other)).length === 0
