/** What the audit's actions are called. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { callActivities } from '#schemas/generated/console-calls.gen.ts'
import type { ListAuditOutput } from '#schemas/generated/types.gen.ts'
import type { ConsoleWords } from '../context/words.ts'

export type ActivityEntry = ListAuditOutput['entries'][number]

/** Actions that are no calls, such as an import on the server, change records. */
const phrases: Readonly<Record<string, ConsoleMessageKey | 'record' | undefined>> = callActivities

/** Says what was done: "Booking moved", "Service changed". */
export function formatAction({ action, subject, what }: ActivityEntry, words: ConsoleWords): string {
  const phrase = phrases[action] ?? 'record'
  if (phrase !== 'record') return words.phrase(phrase)
  const kind = words.t('activity.kind', { kind: subject?.kind ?? '' })
  return words.t('activity.record', { kind, what: what ?? 'changed' })
}
