/** How an environment variable is declared: what is read, what is allowed, and what the documentation says. */
import type { LocaleCode } from '#locales/codes.ts'

export type SettingDeclaration =
  | TextSetting
  | CheckedSetting
  | SecretSetting
  | IntegerSetting
  | ChoiceSetting
  | BooleanSetting
  | LocaleSetting
  | LocaleDomainsSetting

interface DocumentedSetting {
  /** What it does, as a phrase in Markdown for the table of settings. */
  readonly meaning: string
  /** What applies without the variable, if that is no fixed value; a phrase in Markdown. */
  readonly otherwise?: string
}

export interface TextSetting extends DocumentedSetting {
  readonly kind: 'text'
  readonly default: string
}

export interface CheckedSetting extends DocumentedSetting {
  readonly kind: 'checked'
  readonly isValid: (text: string) => boolean
  /** Completes the sentence "allowed: …". */
  readonly allowed: string
  readonly default?: string
}

/** Its value is never printed. It can also be the content of a file, which the variable with `_FILE` names. */
export interface SecretSetting extends DocumentedSetting {
  readonly kind: 'secret'
  readonly pattern: RegExp
  /** Completes the sentence "allowed: …". */
  readonly allowed: string
}

export interface IntegerSetting extends DocumentedSetting {
  readonly kind: 'integer'
  /** The least and the greatest value. */
  readonly range: readonly [number, number]
  readonly default?: number
}

export interface ChoiceSetting extends DocumentedSetting {
  readonly kind: 'choice'
  /** The first is the default. */
  readonly allowed: readonly [string, ...string[]]
}

export interface BooleanSetting extends DocumentedSetting {
  readonly kind: 'boolean'
  readonly default: boolean
}

export interface LocaleSetting extends DocumentedSetting {
  readonly kind: 'locale'
  readonly default?: LocaleCode
}

/** Pairs such as `de=de.example.test,fr=fr.example.test`. */
export interface LocaleDomainsSetting extends DocumentedSetting {
  readonly kind: 'domains'
}
