/** Lets a link fill in fields of a form that was begun before in this tab. */
import { useEffect } from 'react'
import { getSubobjectOrEmpty } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, FormValues } from '#schemas/runtime/form/form.ts'
import { getInitialFormValues } from '#schemas/runtime/form/initial-values.ts'
import { useApp } from '../../screen/app-context.ts'
import { findScopeCurrency } from '../../screen/form/scope-currency.ts'
import { useScope, useScreen } from '../../screen/screen-context.ts'

interface SavedAnswers {
  /** Undefined until the visitor has entered something. */
  readonly value: FormValues | undefined
  onChange(value: FormValues): void
}

/**
 * What the address fills in replaces what the tab has saved, once for each link: after a reload, the visitor's changes
 * count. Returns a function to be called before answers are saved.
 */
export function usePrefilledAnswers(document: FormDocument, { value, onChange }: SavedAnswers): () => void {
  const { page, i18n } = useApp()
  const { keep } = useScreen()
  const scope = useScope()
  const names = Object.keys(getSubobjectOrEmpty(document.schema, 'properties')).filter(name =>
    Object.hasOwn(page.query, name),
  )
  const link = names.map(name => `${name}=${page.query[name]}`).join('&')
  const currency = findScopeCurrency(scope)
  const isNew = scope.values.filledInBy !== link
  const remember = () => {
    if (isNew && link !== '') keep({ filledInBy: link })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each link, when the saved answers are known.
  useEffect(() => {
    if (value === undefined || !isNew || link === '') return
    const filledIn = Object.entries(getInitialFormValues(document, page.query, { tag: i18n.tag, currency }))
    remember()
    onChange({ ...value, ...Object.fromEntries(filledIn.filter(([name]) => names.includes(name))) })
  }, [link, value === undefined, isNew])
  return remember
}
