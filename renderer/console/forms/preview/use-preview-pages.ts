import { useEffect, useRef, useState } from 'react'
import type { PreviewRecordOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { DocumentName } from '../../documents/opened-document.ts'
import { useCallAsBusiness } from '../../documents/use-document-draft.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { createEmptyForm, listPreviewNeeds, toPreviewedDocument } from '../model/previewed-document.ts'

/** Before the hour of a preview is over. */
const renewMs = 50 * 60_000

interface Props extends DocumentName {
  readonly kind: 'forms' | 'surveys'
  readonly document: JsonRecord
  /** Whether the server has found nothing wrong with it. */
  readonly isSound: boolean
  /** The page that the frame has loaded: another one in its place would be asked for while it loads. */
  readonly loaded: string | undefined
}

/**
 * Has the server make a page with the form. What is typed goes there by itself, so another page is needed only if the form
 * uses something that the page has not loaded, such as another control; of a form that is based on another one, always.
 */
export function usePreviewPages({ kind, key, document, isSound, loaded }: Props) {
  const call = useCallAsBusiness()
  const [shown, setShown] = useState<PreviewRecordOutput>()
  const [problem, setProblem] = useState<Problem>()
  const [round, setRound] = useState(0)
  const last = useRef<PreviewRecordOutput>(undefined)
  const lastLoaded = useRef(loaded)
  lastLoaded.current = loaded
  const queue = useRef(Promise.resolve())
  const typed = useRef(document)
  typed.current = document
  const isBased = document.base !== undefined
  const needs = isBased ? JSON.stringify(document) : listPreviewNeeds(document)
  const [made, setMade] = useState<string>()
  const isLoading = isStillLoading(shown, loaded)
  const isDue = isLoading ? false : isSound ? made !== `${round} ${needs}` : made === undefined
  useEffect(() => {
    if (!isDue) return
    let isOver = false
    const ask = async () => {
      // One may have been made since this was due.
      if (isOver || isStillLoading(last.current, lastLoaded.current)) return
      const record = isSound ? toPreviewedDocument(typed.current) : createEmptyForm(typed.current)
      const outcome = await call('previewRecord', {
        kind,
        key,
        record: { ...record },
        ...(last.current === undefined ? {} : { replaces: last.current.preview.id }),
      })
      if (outcome.ok) {
        last.current = outcome.value
        setShown(outcome.value)
      }
      setProblem(outcome.ok ? undefined : outcome.problem)
      // What is not sound now is asked for again once it is.
      setMade(isSound ? `${round} ${needs}` : '')
    }
    queue.current = queue.current.then(ask)
    return () => {
      isOver = true
    }
  }, [isDue, isSound, needs, round, call, kind, key])
  useEffect(() => {
    const timer = setInterval(() => setRound(count => count + 1), renewMs)
    return () => clearInterval(timer)
  }, [])
  return { pages: shown?.pages ?? [], problem, isLive: !isBased }
}

/** Whether no page of the preview was loaded by the frame yet; pages of another host are shown in none. */
const isStillLoading = (made: PreviewRecordOutput | undefined, loaded: string | undefined): boolean =>
  made !== undefined &&
  !made.pages.some(({ url }) => url === loaded || new URL(url).origin !== location.origin)
