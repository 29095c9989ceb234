import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useI18n } from '../../context/console-context.ts'
import { isTooLongAgo } from '../../time/started-time.ts'
import { type BrokenRule, BrokenRules } from './broken-rules.tsx'

export interface TimeProblemProps {
  readonly problem: Problem | undefined
  readonly broken: readonly BrokenRule[]
  readonly start: Instant | undefined
  readonly isBusy: boolean
  /** Does it all the same. */
  readonly onOverride: () => void
}

interface Texts {
  readonly confirm: string
  readonly busyLabel: string
  readonly over: string
  readonly taken: string
}

const takenCodes: ReadonlySet<string> = new Set(['slot.taken', 'provider.busy'])

/** Says why nothing was booked or moved at a time, and offers to do it in spite of rules. */
export function TimeProblem(props: TimeProblemProps & { readonly texts: Texts }) {
  const { problem, broken, start, isBusy, texts, onOverride } = props
  const i18n = useI18n()
  if (broken.length > 0) {
    const { confirm, busyLabel } = texts
    return (
      <BrokenRules
        broken={broken}
        isBusy={isBusy}
        confirm={confirm}
        busyLabel={busyLabel}
        onConfirm={onOverride}
      />
    )
  }
  if (!problem) return null
  const isOver = start !== undefined && isTooLongAgo(start)
  const taken = isOver ? texts.over : texts.taken
  return <Notice kind="problem">{takenCodes.has(problem.code) ? taken : i18n.formatProblem(problem)}</Notice>
}
