/** The editor of one kind of records, as `schemas/records/<kind>.json` describes it. */
import type { LocalizedText } from '../core/localized-text.ts'
import type { JsonObject } from './form.ts'

export interface RecordFormDocument {
  readonly kind: string
  /** The type name of the schema in `schemas/entities`. */
  readonly entity: string
  /** The property that a record is named after. */
  readonly key: 'slug' | 'id'
  readonly title: LocalizedText
  readonly sections: readonly RecordFormSection[]
  /** Properties that other pages or calls set. */
  readonly elsewhere: readonly string[]
  readonly ui: JsonObject
}

export interface RecordFormSection {
  readonly title: LocalizedText
  readonly properties: readonly string[]
  /** Properties behind a second opening. */
  readonly advanced?: readonly string[]
  readonly isOpen?: boolean
}
