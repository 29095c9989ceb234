/** What the audit's actions are called. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { callActivities } from '#schemas/generated/console-calls.gen.ts'
import type { ListAuditOutput } from '#schemas/generated/types.gen.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

export type ActivityEntry = ListAuditOutput['entries'][number]

/** Actions that are no calls, such as an import on the server, change records. */
const phrases: Readonly<Record<string, ConsoleMessageKey | 'record' | undefined>> = callActivities

/** Says what was done: "Booking moved", "Service changed". */
export function formatAction({ action, subject, what }: ActivityEntry, i18n: ConsoleI18n): string {
  const phrase = phrases[action] ?? 'record'
  if (phrase !== 'record') return i18n.phrase(phrase)
  const kind = i18n.t('activity.kind', { kind: subject?.kind ?? '' })
  return i18n.t('activity.record', { kind, what: what ?? 'changed' })
}
