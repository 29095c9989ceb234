/** Reads environment variables one by one, and describes invalid values and what is allowed. */
import { isLocaleCode, type LocaleCode, localeCodes } from '#locales/codes.ts'
import type { LocaleDomain } from '#locales/settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

/** @param faults receives a sentence for each wrong value */
export function createEnvironmentReader(environment: Environment, faults: string[]) {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const refuse = (name: string, allowed: string) => {
    faults.push(`${name} is "${environment[name]}"; allowed: ${allowed}.`)
  }
  return {
    /** Reports values that contradict each other, in a whole sentence. */
    refuse: (sentence: string) => void faults.push(sentence),
    text: (name: string, otherwise: string): string => given(name) ?? otherwise,
    checked(name: string, isRight: (value: string) => boolean, allowed: string): string | undefined {
      const value = given(name)
      if (value !== undefined && !isRight(value)) refuse(name, allowed)
      return value
    },
    /** Reads a secret. Never repeats its value in an error, because it may contain a password. */
    secret(name: string, pattern: RegExp, allowed: string): string | undefined {
      const value = given(name)
      if (value !== undefined && !pattern.test(value)) faults.push(`${name} is invalid; allowed: ${allowed}.`)
      return value
    },
    integer(name: string, otherwise: number, [least, most]: readonly [number, number]): number {
      const value = given(name)
      if (value === undefined) return otherwise
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < least || number > most)
        refuse(name, `a whole number from ${least} to ${most}`)
      return number
    },
    /** Reads one of the allowed values; the first is the default. */
    oneOf<const T extends string>(name: string, allowed: readonly [T, ...T[]]): T {
      const value = given(name)
      if (value === undefined) return allowed[0]
      const found = allowed.find(candidate => candidate === value)
      if (found === undefined) refuse(name, allowed.join(', '))
      return found ?? allowed[0]
    },
    locale(name: string): LocaleCode | undefined {
      const value = given(name)
      if (value === undefined || isLocaleCode(value)) return value
      refuse(name, localeCodes.join(', '))
      return undefined
    },
    /** Reads pairs such as `de=de.example.test,fr=fr.example.test`. */
    domains(name: string): LocaleDomain[] {
      const pairs = given(name)?.split(',') ?? []
      const found = pairs.flatMap(pair => {
        const [locale = '', domain = ''] = pair.split('=').map(text => text.trim())
        return isLocaleCode(locale) && hostPattern.test(domain) ? [{ locale, domain }] : []
      })
      if (found.length < pairs.length)
        refuse(name, 'pairs of a locale and its domain, such as de=de.example.test,fr=fr.example.test')
      return found
    },
    yes(name: string, otherwise: boolean): boolean {
      const value = given(name)
      if (value !== undefined && value !== 'true' && value !== 'false') refuse(name, 'true, false')
      return value === undefined ? otherwise : value === 'true'
    },
  }
}

const hostPattern = /^(https?:\/\/)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i
