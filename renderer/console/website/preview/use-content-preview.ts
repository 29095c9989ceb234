import { useEffect, useRef, useState } from 'react'
import type { PreviewRecordOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useCallAsBusiness } from '../../documents/use-document-draft.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import type { ContentFolder } from '../model/content-form.ts'

/** Nobody has typed for as long. */
const quietMs = 150
/** Before the hour of a preview is over. */
const renewMs = 50 * 60_000

interface PreviewedPage {
  readonly kind: ContentFolder
  readonly key: string
  readonly document: JsonRecord
}

interface State {
  /** What the frame has opened. It stays, so that the frame need not load anew. */
  readonly opened?: PreviewRecordOutput
  /** What was typed last, as the page shows it. */
  readonly latest?: PreviewRecordOutput
  readonly problem?: Problem | undefined
}

/**
 * Has the server make the page of what is typed, a moment after somebody stops. The first one is opened by a frame; the later
 * ones come as the content of that page, which is shown there without loading it again.
 */
export function useContentPreview({ kind, key, document }: PreviewedPage) {
  const call = useCallAsBusiness()
  const [state, setState] = useState<State>({})
  const [round, setRound] = useState(0)
  const queue = useRef(Promise.resolve())
  const opened = useRef<{ readonly round: number; readonly site: unknown }>(undefined)
  const last = useRef<string>(undefined)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      if (isOver) return
      // Below another page it has another address.
      const isNew = opened.current?.round !== round || opened.current.site !== document.site
      const outcome = await call('previewRecord', {
        kind,
        key,
        record: { ...document },
        ...(isNew || last.current === undefined ? {} : { replaces: last.current }),
      })
      if (!outcome.ok) {
        if (!isOver) setState(before => ({ ...before, problem: outcome.problem }))
        return
      }
      const { value } = outcome
      if (isNew) opened.current = { round, site: document.site }
      else last.current = value.preview.id
      setState(before => ({ opened: isNew ? value : (before.opened ?? value), latest: value }))
    }
    const timer = setTimeout(
      () => {
        queue.current = queue.current.then(ask, ask)
      },
      opened.current === undefined ? 0 : quietMs,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [call, kind, key, document, round])
  useEffect(() => {
    const timer = setInterval(() => setRound(count => count + 1), renewMs)
    return () => clearInterval(timer)
  }, [])
  return {
    pages: state.opened?.pages ?? [],
    content: state.latest?.content,
    omitted: state.latest?.omitted ?? [],
    problem: state.problem,
  }
}
