/** What a list says about a record beside its name. */

import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import type { RecordKindName } from './record-kinds.ts'

type JsonRecord = Readonly<Record<string, unknown>>

interface FactContext {
  readonly i18n: ConsoleI18n
  readonly zone: Zone
  readonly currency: string
}

export function listRecordFacts(
  kind: RecordKindName,
  record: JsonRecord,
  context: FactContext,
): readonly string[] {
  if (kind === 'services') return listServiceFacts(record, context)
  if (kind === 'one-time-links') return listLinkFacts(record, context)
  const { i18n } = context
  const count = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  if (kind === 'providers') return isText(record.role) ? [i18n.text(record.role)] : []
  if (kind === 'teams') return [i18n.t('record.count_members', { count: count(record.members) })]
  if (kind === 'service-menus') return [i18n.t('record.count_sections', { count: count(record.sections) })]
  return [i18n.t('record.count_choices', { count: count(record.services) + count(record.providers) })]
}

function listServiceFacts(record: JsonRecord, { i18n, zone, currency }: FactContext): readonly string[] {
  const formats = i18n.getFormatters(zone)
  const { durationMinutes, price, capacity, category } = record
  return [
    typeof durationMinutes === 'number' ? formats.duration(durationMinutes, 'short') : '',
    typeof price === 'number' && price > 0 ? formats.money(price, currency) : i18n.t('booking.free'),
    typeof capacity === 'number' && capacity > 1 ? i18n.t('record.count_seats', { count: capacity }) : '',
    isText(category) ? i18n.text(category) : '',
  ].filter(fact => fact !== '')
}

function listLinkFacts({ target, expires }: JsonRecord, { i18n, zone }: FactContext): readonly string[] {
  const names = isObject(target) ? Object.values(target).map(String) : []
  const until =
    typeof expires === 'string'
      ? [i18n.t('people.until', { when: formatDateAndTime(expires, i18n, zone) })]
      : []
  return [names.join(' · '), ...until]
}

/** Returns why a one-time link leads nowhere; undefined if it is valid. */
export function findUnusableLinkReason(
  record: JsonRecord,
  now: number,
): 'record.link_spent' | 'record.link_revoked' | 'record.link_over' | undefined {
  if (record.spent === true) return 'record.link_spent'
  if (record.revoked === true) return 'record.link_revoked'
  const until = typeof record.expires === 'string' ? parseInstant(record.expires) : undefined
  return until !== undefined && until < now ? 'record.link_over' : undefined
}
