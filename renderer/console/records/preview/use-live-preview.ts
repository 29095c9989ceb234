import { useEffect, useRef, useState } from 'react'
import type { PreviewRecordInput, PreviewRecordOutput } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../../context/console-context.ts'

/** After the check, which waits until nobody types. */
const quietMs = 500

/** Before the hour of a preview is over. */
const renewMs = 50 * 60_000

/**
 * Has a preview of the record as soon as nobody has typed for a moment and nothing is wrong with it; each takes the place of
 * the one before. What was shown last stays meanwhile.
 */
export function useLivePreview(input: Omit<PreviewRecordInput, 'replaces'>, isSound: boolean) {
  const { call } = useConsole()
  const { slug } = useSignedIn().membership.business
  const [shown, setShown] = useState<PreviewRecordOutput>()
  const [problem, setProblem] = useState<Problem>()
  const [round, setRound] = useState(0)
  const last = useRef<string>(undefined)
  const queue = useRef(Promise.resolve())
  const asked = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (!isSound) return
    let isOver = false
    const ask = async () => {
      if (isOver) return
      const record: PreviewRecordInput = JSON.parse(asked)
      // It is not stopped once it is sent: its preview could then not be replaced.
      const outcome = await call(
        'previewRecord',
        { ...record, ...(last.current === undefined ? {} : { replaces: last.current }) },
        { business: slug },
      )
      if (outcome.ok) {
        last.current = outcome.value.preview.id
        setShown(outcome.value)
      }
      if (!isOver) setProblem(outcome.ok ? undefined : outcome.problem)
    }
    const timer = setTimeout(
      () => {
        queue.current = queue.current.then(ask)
      },
      last.current === undefined ? 0 : quietMs,
    )
    const renewal = setTimeout(() => setRound(count => count + 1), renewMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(renewal)
    }
  }, [asked, isSound, call, slug, round])
  return { shown, problem: isSound ? problem : undefined }
}
