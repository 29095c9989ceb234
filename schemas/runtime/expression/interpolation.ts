/** Interpolates answers into texts: "Thank you, {values.firstName}" in a business's own words. */

import { splitPath } from '../core/path.ts'
import { formatPointer, getAtPath } from '../core/pointer.ts'
import { type FormDocument, type FormValues, findField } from '../form/form.ts'
import type { FormTranslator } from '../form/form-text.ts'
import { formatAnswer } from '../form/format-answer.ts'

// The segments of a path are those of `path.ts`.
const hole = /\{((?:values|scores)(?:\.[\w-]+|\['(?:[^'\\]|\\.)*'\])+)\}/g

export interface InterpolationScope {
  readonly values: FormValues
  readonly scores?: Readonly<Record<string, number>>
}

/**
 * Returns a translator that fills in answers, with a choice's label for its value; a missing answer becomes ''.
 */
export function withInterpolation<W extends FormTranslator>(
  i18n: W,
  document: FormDocument,
  known: InterpolationScope,
): W {
  return {
    ...i18n,
    locale: i18n.locale,
    phrase: (key, params) => i18n.phrase(key, params),
    text: value =>
      i18n.text(value).replace(hole, (_, hole: string) => {
        const path = splitPath(hole)
        return spoken(getAtPath(known, path), { path, i18n, document })
      }),
  }
}

/** Returns a translator for summaries of all answers: it shows "…" in place of one visitor's answer. */
export const maskTranslatorPlaceholders = <W extends FormTranslator>(i18n: W): W => ({
  ...i18n,
  locale: i18n.locale,
  phrase: (key, params) => i18n.phrase(key, params),
  text: value => i18n.text(value).replace(hole, '…'),
})

/** Returns a key for everything a document's texts depend on: equal keys give equal texts. */
export const getInterpolationCacheKey = (document: FormDocument, known: InterpolationScope): string =>
  JSON.stringify(pathsIn(document).map(path => getAtPath(known, path)))

/** Returns only the answers and scores that the texts refer to. */
export function pickReferencedAnswers(
  texts: unknown,
  { values, scores = {} }: InterpolationScope,
): Required<InterpolationScope> {
  const named = new Set(pathsIn(texts).map(path => JSON.stringify(path.slice(0, 2))))
  const picked = <Part>(part: string, all: Readonly<Record<string, Part>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => named.has(JSON.stringify([part, name]))))
  return { values: picked('values', values), scores: picked('scores', scores) }
}

/** Of objects that were read before: documents are not changed in place, and share what they have in common. */
const knownPaths = new WeakMap<object, readonly (readonly string[])[]>()

function pathsIn(texts: unknown): readonly (readonly string[])[] {
  if (typeof texts === 'string')
    return texts.includes('{') ? [...texts.matchAll(hole)].map(([, path = '']) => splitPath(path)) : []
  if (typeof texts !== 'object' || texts === null) return []
  const known = knownPaths.get(texts)
  if (known) return known
  const paths = Object.values(texts).flatMap(pathsIn)
  knownPaths.set(texts, paths)
  return paths
}

interface Place {
  readonly path: readonly string[]
  readonly i18n: FormTranslator
  readonly document: FormDocument
}

function spoken(value: unknown, { path, i18n, document }: Place): string {
  const form = { schema: document.schema, ui: document.ui ?? {} }
  const field = findField(form, formatPointer(path.slice(1)))
  return formatAnswer(value, field ?? { schema: {}, ui: {} }, i18n)
}
