/** Placeholders in the own texts of emails: `{reference}`, `{item.time}`. */
import { getAtPath } from '../core/pointer.ts'

const placeholder = /\{([A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*)\}/g

/** Fills in values; one that is missing becomes ''. */
export const fillPlaceholders = (text: string, scope: unknown): string =>
  text.replace(placeholder, (_, path: string) => formatValue(getAtPath(scope, path)))

/** Formats a value for a text: only texts and numbers have one. */
export const formatValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Lists the paths that a text reads. */
export const listPlaceholders = (text: string): readonly string[] =>
  [...text.matchAll(placeholder)].map(([, path = '']) => path)

/** Whether a text has braces that would be sent as they are. */
export const hasStrayBraces = (text: string): boolean => /[{}]/.test(text.replace(placeholder, ''))
