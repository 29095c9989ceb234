import { useEffect } from 'react'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { getFormKind } from './form-kind.ts'
import { countReachedStep } from './form-progress.ts'

/** Counts the displayed step once the visitor has begun; returns what is called when they answer or go on. */
export function useFormProgressCount(
  document: FormDocument,
  stage: string,
  { business }: ScopeOf<'business'>,
): () => void {
  const { call, page, embedded = false, opensEveryStep = false } = useApp()
  const kind = getFormKind(useScreen().screen)
  const count = (isStart: boolean) => {
    const asksConsent = business?.cookieConsent !== undefined
    // Nobody fills in what its editor shows.
    if (!embedded && !opensEveryStep)
      countReachedStep({ kind, document, call, base: page.base, asksConsent }, stage, isStart)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step counts when it is shown.
  useEffect(() => count(false), [stage])
  return () => count(true)
}
