/**
 * The email to an owner about changes by which data or visitors go elsewhere, or people may do more. It leads nowhere: an
 * email that looks like it must not take anybody to a page where they sign in.
 */
import { createFormatters } from '#locales/formatters.ts'
import type { EmailFact, Provider } from '#schemas/generated/types.gen.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { AnnouncedSensitiveChange } from '#server/features/audit/announced-sensitive-change.ts'
import { getCurrentActionName } from '#server/features/audit/audit.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'
import { type EmailEnvelope, renderEmail } from '#server/features/emails/render-email.ts'
import type { ConsolePerson } from '#server/features/people/members.ts'
import { formatSafeName } from './visitor-name.ts'

export interface SecurityEmailOptions extends EmailEnvelope<'owner-security'> {
  /** When the first of the changes was made. */
  readonly at: Instant
  readonly changes: readonly AnnouncedSensitiveChange[]
  /** Whether there were more than these. */
  readonly hasMore: boolean
  /** Who has access, by id. */
  readonly people: ReadonlyMap<string, ConsolePerson>
  readonly providers: readonly Pick<Provider, 'slug' | 'name'>[]
}

export function createSecurityEmail(options: SecurityEmailOptions): EmailMessage {
  const { at, changes, hasMore, business, i18n } = options
  const formats = createFormatters({ tag: i18n.tag, zone: requireZone(business.timezone) })
  const authors = [...new Set(changes.map(({ author }) => author))]
  return renderEmail(
    {
      time: `${formats.dateAt(at, 'full')}, ${formats.time(at)}`,
      authors: authors.map(author => ({
        name: formatAuthor(author, options),
        changes: listFacts(
          changes.filter(change => change.author === author),
          options,
        ),
      })),
      hasMore,
    },
    options,
  )
}

/** Lists what was changed, by whose it is. */
function listFacts(changes: readonly AnnouncedSensitiveChange[], options: SecurityEmailOptions): EmailFact[] {
  const { i18n } = options
  const byOwner = new Map<string, Set<string>>()
  for (const change of changes) {
    const owner = formatOwner(change, options)
    const texts = byOwner.get(owner) ?? new Set()
    byOwner.set(
      owner,
      texts.add(
        i18n.t('mail.security_what', { what: change.property ?? getCurrentActionName(change.action) }),
      ),
    )
  }
  return [...byOwner].map(([label, texts]) => ({ label, value: [...texts].join(' · ') }))
}

function formatOwner({ kind, key }: AnnouncedSensitiveChange, options: SecurityEmailOptions): string {
  const { business, providers, i18n } = options
  const provider = kind === 'provider' ? providers.find(({ slug }) => slug === key) : undefined
  return i18n.text(provider?.name ?? business.name)
}

function formatAuthor(author: string, { people, i18n }: SecurityEmailOptions): string {
  const person = people.get(author)
  if (!person) return i18n.t('mail.security_author', { author: author === 'token' ? 'program' : 'left' })
  const name = formatSafeName(person.name)
  return name === undefined ? person.email : `${name}, ${person.email}`
}
