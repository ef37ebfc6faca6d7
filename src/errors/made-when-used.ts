import { keptForAll } from './kept-for-all.ts'

/**
 * An object that is made when it is first looked at. For what is large and seldom needed, such as the words of all errors:
 * most programs that start meet none of them. It is kept for all, and can't be changed.
 */
export function madeWhenUsed<Value extends object>(make: () => Value): Value {
  const value = {} as Value
  let isMade = false
  const made = (): Value => {
    if (isMade) return value
    isMade = true
    return keptForAll(Object.assign(value, make()))
  }
  return new Proxy(value, {
    get: (_, key) => Reflect.get(made(), key),
    has: (_, key) => Reflect.has(made(), key),
    ownKeys: () => Reflect.ownKeys(made()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(made(), key),
    isExtensible: () => Reflect.isExtensible(made()),
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  })
}
