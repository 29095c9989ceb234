/** The tab's session storage, where a browser grants it: a cross-site frame may be refused, then nothing is kept. */
import { isObject } from '#schemas/runtime/core/pointer.ts'

type Values = Readonly<Record<string, unknown>>

export function readSessionStorage(key: string): Values {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(`bookplate:${key}`) ?? '{}')
    return isObject(found) ? found : {}
  } catch {
    return {}
  }
}

/** Nothing left to keep removes the entry. Answers whether it is kept: refused or full, a reload forgets it. */
export function writeSessionStorage(key: string, values: Values): boolean {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(`bookplate:${key}`)
    else sessionStorage.setItem(`bookplate:${key}`, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}
