/** The session storage of the tab. A browser may deny it to a cross-site iframe; then nothing is stored. */
import { isObject } from '#schemas/runtime/core/pointer.ts'

type Values = Readonly<Record<string, unknown>>

export function readSessionStorage(key: string): Values {
  try {
    const values: unknown = JSON.parse(sessionStorage.getItem(`bookplate:${key}`) ?? '{}')
    return isObject(values) ? values : {}
  } catch {
    return {}
  }
}

/** Removes the entry if there are no values. Returns false if the storage is denied or full. */
export function writeSessionStorage(key: string, values: Values): boolean {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(`bookplate:${key}`)
    else sessionStorage.setItem(`bookplate:${key}`, JSON.stringify(values))
    return true
  } catch {
    return false
  }
}
