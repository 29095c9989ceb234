import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answerSubjects } from '#schemas/generated/console-calls.gen.ts'
import { useSignedIn } from '../context/console-context.ts'

/** What changes together is asked for once. */
const collectMs = 300
/** After the server has refused the stream, as there are too many. */
const againMs = 60_000

/**
 * Asks again for what is shown when somebody changes something, as long as the window is visible: browsers have only six
 * connections for all windows over HTTP/1.1. Without the stream, pages ask again by themselves, as they do anyway.
 */
export function useLiveChanges(): void {
  const queries = useQueryClient()
  const { slug } = useSignedIn().membership.business
  useEffect(() => {
    let source: EventSource | undefined
    let again: number | undefined
    let timer: number | undefined
    let hasMissed = false
    const kinds = new Set<string>()
    const refresh = () => {
      timer = undefined
      const heard = new Set(kinds)
      kinds.clear()
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isConcerned(String(queryKey[0]), heard) })
    }
    const hear = (kind: string) => {
      kinds.add(kind)
      timer ??= window.setTimeout(refresh, collectMs)
    }
    const close = () => {
      window.clearTimeout(again)
      source?.close()
      source = undefined
    }
    const open = () => {
      close()
      if (document.hidden) return
      source = new EventSource(`/api/v1/operator/changes?business=${encodeURIComponent(slug)}`)
      source.onopen = () => {
        if (hasMissed) hear('missed')
        hasMissed = true
      }
      source.onmessage = ({ data }) => hear(readKind(data))
      source.onerror = () => {
        // Otherwise the browser connects again by itself.
        if (source?.readyState === EventSource.CLOSED) again = window.setTimeout(open, againMs)
      }
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      window.clearTimeout(timer)
      close()
    }
  }, [queries, slug])
}

function readKind(data: string): string {
  const change: { readonly kind?: unknown } = JSON.parse(data)
  return String(change.kind)
}

const subjects: Readonly<Record<string, 'people' | 'records' | 'drafts' | undefined>> = answerSubjects

/** Whether the answer of a call may be another one after changes of these kinds. */
function isConcerned(call: string, kinds: ReadonlySet<string>): boolean {
  if (kinds.has('missed')) return true
  const subject = subjects[call]
  if (subject === 'people') return false
  if (subject === 'drafts') return kinds.has('draft') || kinds.has('record')
  return kinds.has('record') || (subject !== 'records' && [...kinds].some(kind => kind !== 'draft'))
}
