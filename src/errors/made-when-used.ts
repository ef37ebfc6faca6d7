/**
 * An object that is made when it is first looked at. For what is large and seldom needed, such as the words of all errors:
 * most programs that start meet none of them.
 */
export function madeWhenUsed<Value extends object>(make: () => Value): Value {
  const value = {} as Value
  let isMade = false
  const made = (): Value => {
    if (!isMade) Object.assign(value, make())
    isMade = true
    return value
  }
  return new Proxy(value, {
    get: (_, key) => Reflect.get(made(), key),
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made(), key),
  })
}
