/** What a new record begins with. */
import type { Zone } from '#schemas/runtime/time/time.ts'
import { type JsonRecord, proposeSlug } from '../../saving/record-values.ts'
import type { RecordKindName } from '../record-kinds.ts'

const workday = ['09:00-17:00']

export function createRecordDraft(kind: RecordKindName, zone: Zone): JsonRecord {
  if (kind === 'services') return { durationMinutes: 60 }
  if (kind === 'teams') return { assignment: 'balanced' }
  if (kind === 'service-menus') return { sections: [{}] }
  // Who has the link can book, so nobody may guess it.
  if (kind === 'one-time-links')
    return { slug: crypto.randomUUID().replaceAll('-', '').slice(0, 20), target: {} }
  if (kind !== 'providers') return {}
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday']
  return { timezone: zone, services: 'all', hours: Object.fromEntries(days.map(day => [day, workday])) }
}

/** Lets the slug follow the name until somebody writes another. */
export function withProposedSlug(before: JsonRecord, draft: JsonRecord, key: 'slug' | 'id'): JsonRecord {
  const [old, now] = [before, draft].map(({ name }) => proposeSlug(readName(name)))
  if (old === now) return draft
  const follow = (property: string) =>
    (draft[property] ?? '') === old ? { [property]: now === '' ? undefined : now } : {}
  return { ...draft, ...follow('slug'), ...follow(key) }
}

const readName = (name: unknown): string =>
  typeof name === 'string'
    ? name
    : typeof name === 'object' && name !== null
      ? String(Object.values(name)[0] ?? '')
      : ''
