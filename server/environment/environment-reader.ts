/** Reads environment variables by their declarations, and describes invalid values and what is allowed. */
import { isLocaleCode, type LocaleCode, localeCodes } from '#locales/codes.ts'
import type { LocaleDomain } from '#locales/settings.ts'
import type {
  BooleanSetting,
  CheckedSetting,
  IntegerSetting,
  LocaleSetting,
  SecretSetting,
  SettingDeclaration,
  TextSetting,
} from './declaration.ts'
import { type SettingDeclarations, type SettingName, settingDeclarations } from './declarations.ts'
import { readSecretFile } from './secret-file.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export type EnvironmentReader = ReturnType<typeof createEnvironmentReader>

type AllowedChoice<Name extends SettingName<'choice'>> = SettingDeclarations[Name]['allowed'][number]

// The table by kind, in the types that the reader needs.
const texts: Readonly<Record<SettingName<'text'>, TextSetting>> = settingDeclarations
const checks: Readonly<Record<SettingName<'checked'>, CheckedSetting>> = settingDeclarations
const secrets: Readonly<Record<SettingName<'secret'>, SecretSetting>> = settingDeclarations
const integers: Readonly<Record<SettingName<'integer'>, IntegerSetting>> = settingDeclarations
const booleans: Readonly<Record<SettingName<'boolean'>, BooleanSetting>> = settingDeclarations
const locales: Readonly<Record<SettingName<'locale'>, LocaleSetting>> = settingDeclarations
const choices: {
  readonly [Name in SettingName<'choice'>]: {
    readonly allowed: readonly [AllowedChoice<Name>, ...AllowedChoice<Name>[]]
  }
} = settingDeclarations

/** Returns the name of the variable with the path of the file that contains a secret. */
const getFileVariable = (name: SettingName<'secret'>): string => `${name}_FILE`

const isSecret = (name: SettingName): name is SettingName<'secret'> =>
  settingDeclarations[name].kind === 'secret'

/** @param faults receives a sentence for each wrong value */
export function createEnvironmentReader(environment: Environment, faults: string[]) {
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined
  const refuse = (name: string, allowed: string) => {
    faults.push(`${name} is "${environment[name]}"; allowed: ${allowed}.`)
  }
  return {
    /** Reports values that contradict each other, in a whole sentence. */
    refuse: (sentence: string) => void faults.push(sentence),
    isSet: (name: SettingName): boolean =>
      given(name) !== undefined || (isSecret(name) && given(getFileVariable(name)) !== undefined),
    text: (name: SettingName<'text'>): string => given(name) ?? texts[name].default,
    checked(name: SettingName<'checked'>): string | undefined {
      const { isValid, allowed, default: otherwise } = checks[name]
      const value = given(name)
      if (value !== undefined && !isValid(value)) refuse(name, allowed)
      return value ?? otherwise
    },
    /** Reads a secret or its file. Never repeats its value in an error, because it may contain a password. */
    secret(name: SettingName<'secret'>): string | undefined {
      const { value, fault } = readSecret(name, given)
      if (fault !== undefined) faults.push(fault)
      return value
    },
    /** Returns 0 for a variable that has neither a value nor a default; see `isSet`. */
    integer(name: SettingName<'integer'>): number {
      const { range, default: otherwise = 0 } = integers[name]
      const value = given(name)
      if (value === undefined) return otherwise
      const number = Number(value)
      const [least, most] = range
      if (!/^\d+$/.test(value) || number < least || number > most) refuse(name, describeRange(range))
      return number
    },
    /** Reads one of the allowed values; the first is the default. */
    oneOf<Name extends SettingName<'choice'>>(name: Name): AllowedChoice<Name> {
      const { allowed } = choices[name]
      const value = given(name)
      if (value === undefined) return allowed[0]
      const found = allowed.find(candidate => candidate === value)
      if (found === undefined) refuse(name, allowed.join(', '))
      return found ?? allowed[0]
    },
    locale(name: SettingName<'locale'>): LocaleCode | undefined {
      const value = given(name)
      if (value === undefined) return locales[name].default
      if (isLocaleCode(value)) return value
      refuse(name, allowedLocales)
      return undefined
    },
    domains(name: SettingName<'domains'>): LocaleDomain[] {
      const pairs = given(name)?.split(',') ?? []
      const found = pairs.flatMap(parseLocaleDomain)
      if (found.length < pairs.length) refuse(name, allowedDomains)
      return found
    },
    yes(name: SettingName<'boolean'>): boolean {
      const value = given(name)
      if (value !== undefined && value !== 'true' && value !== 'false') refuse(name, allowedBooleans)
      return value === undefined ? booleans[name].default : value === 'true'
    },
  }
}

interface SecretResult {
  readonly value?: string
  readonly fault?: string
}

function readSecret(
  name: SettingName<'secret'>,
  given: (variable: string) => string | undefined,
): SecretResult {
  const { pattern, allowed } = secrets[name]
  const check = (value: string, subject: string) =>
    pattern.test(value) ? { value } : { value, fault: `${subject} invalid; allowed: ${allowed}.` }
  const fileVariable = getFileVariable(name)
  const value = given(name)
  const path = given(fileVariable)
  if (path === undefined) return value === undefined ? {} : check(value, `${name} is`)
  if (value !== undefined) return { fault: `${name} and ${fileVariable} are both set. Remove one of them.` }
  const content = readSecretFile(fileVariable, path)
  return 'fault' in content
    ? content
    : check(content.value, `${fileVariable} names ${path}, whose content is`)
}

/** Reads a pair such as `de=de.example.test`. */
function parseLocaleDomain(pair: string): LocaleDomain[] {
  const [locale = '', domain = ''] = pair.split('=').map(text => text.trim())
  return isLocaleCode(locale) && hostPattern.test(domain) ? [{ locale, domain }] : []
}

/** Describes the allowed values of a variable; completes the sentence "allowed: …". Undefined: everything. */
export function describeAllowedValues(declaration: SettingDeclaration): string | undefined {
  switch (declaration.kind) {
    case 'text':
      return undefined
    case 'checked':
    case 'secret':
      return declaration.allowed
    case 'integer':
      return describeRange(declaration.range)
    case 'choice':
      return declaration.allowed.join(', ')
    case 'boolean':
      return allowedBooleans
    case 'locale':
      return allowedLocales
    case 'domains':
      return allowedDomains
  }
}

const describeRange = ([least, most]: IntegerSetting['range']) => `a whole number from ${least} to ${most}`
const allowedBooleans = 'true, false'
const allowedLocales = localeCodes.join(', ')
const allowedDomains = 'pairs of a locale and its domain, such as de=de.example.test,fr=fr.example.test'
const hostPattern = /^(https?:\/\/)?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i
