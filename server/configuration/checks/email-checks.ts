/** Checks what the meta schema cannot say about emails: events, messages, and the values that texts and conditions read. */
import type { CatalogueEntry } from '#locales/catalogue.ts'
import { listMessageParameters } from '#locales/message-parameters.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import {
  type EmailBlock,
  type EmailDocument,
  type EmailMessageWording,
  type EmailWording,
  isMessageWording,
} from '#schemas/runtime/email/email-document.ts'
import {
  type EmailEvent,
  emailEvents,
  getEmailEvent,
  isEmailEvent,
} from '#schemas/runtime/email/email-events.ts'
import { hasStrayBraces, listPlaceholders } from '#schemas/runtime/email/placeholders.ts'
import { checkExpressionTypes } from '#schemas/runtime/expression/check-types.ts'
import { describeInvalidExpression, parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'
import { type ExpressionType, toExpressionType } from '#schemas/runtime/expression/schema-types.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkMessageReference, checkReference, faultIf } from '../reference.ts'
import { resolveSchemaReference } from '../schema-paths.ts'

const getEmailFile = (id: string): string => `schemas/emails/${id}.json`

/** Finds events without an email: somebody would wait for it. */
export const findMissingEmails = ({ emails }: Pick<UncheckedConfiguration, 'emails'>): FileFault[] =>
  Object.keys(emailEvents).flatMap(event =>
    faultIf(!emails.has(event), {
      file: getEmailFile(event),
      pointer: '',
      reason: 'is missing, but tells people of what happens; restore the file.',
    }),
  )

type Path = readonly (string | number)[]
type Documents = Pick<UncheckedConfiguration, 'messageKeys' | 'catalogues' | 'definitions'>

/** Types of the values that a place of the email can read, by their first name. */
type Roots = Readonly<Record<string, ExpressionType>>

/** @param id the name of the file, which says what the email is about */
export function findEmailFaults(id: string, email: EmailDocument, documents: Documents): FileFault[] {
  const file = getEmailFile(id)
  if (!isEmailEvent(id))
    return checkReference({ file, path: [], what: 'event', name: id }, new Map(Object.entries(emailEvents)))
  const { hold } = getEmailEvent(id)
  if (email.status === 'closed')
    return faultIf(hold !== 'free', {
      file,
      pointer: '/status',
      reason: `is "closed", but this email cannot be switched off: ${reasons[hold]}. Remove "status", and word it in another way.`,
    })
  const roots = listRoots(id, documents)
  const check = createCheck({ file, documents })
  const { subject = '', blocks = [] } = email
  return [
    ...check.wording(subject, ['subject'], roots),
    ...blocks.flatMap((block, index) => check.block(block, ['blocks', index], roots)),
    ...findMissingValues(id, email),
  ]
}

const reasons = {
  free: '',
  kept: 'people wait for it, or have to know of it',
  fixed: 'the security of the console depends on it',
} as const

function listRoots(event: EmailEvent, { definitions }: Documents): Roots {
  const toType = (name: string) =>
    toExpressionType({ $ref: `bookplate#/$defs/${name}` }, part => resolveSchemaReference(part, definitions))
  const values = toType(getEmailEvent(event).values)
  const [type] = values === 'any' ? [] : values
  const own = type?.kind === 'object' ? type : undefined
  return {
    ...Object.fromEntries((own?.names ?? []).map(name => [name, own?.getMember(name) ?? 'any'])),
    business: toType('EmailBusiness'),
  }
}

/** What a value has to be where it is read. */
type Use = 'text' | 'list' | 'anything'

function createCheck({ file, documents }: { readonly file: string; readonly documents: Documents }) {
  const { messageKeys, catalogues } = documents
  const toFault = (path: Path, reason: string): FileFault => ({ file, pointer: formatPointer(path), reason })

  /** Checks one path. Its fault names what there is. */
  function checkPath(path: string, use: Use, { at, roots }: { readonly at: Path; readonly roots: Roots }) {
    const { faults, type } = checkExpressionTypes(['path', path], 'condition', {
      roots,
      needsType: () => false,
    })
    const found = faults.map(({ reason, unknown }) =>
      toFault(at, unknown ? reason + suggestName(unknown.name, unknown.known) : reason),
    )
    if (found.length > 0 || type === 'any') return found
    const kinds = type.map(({ kind }) => kind)
    if (use === 'list' && !kinds.includes('list'))
      return [toFault(at, `reads "${path}", which is no list; "each" repeats for the entries of a list.`)]
    if (use === 'text' && !kinds.some(kind => kind === 'text' || kind === 'number'))
      return [toFault(at, `reads "${path}", which is no text and no number; ${describeRemedy(path, kinds)}`)]
    return []
  }

  function checkTemplate(template: string, use: Use, place: { readonly at: Path; readonly roots: Roots }) {
    if (!template.startsWith('$') || template.startsWith('$$')) return []
    return checkPath(template.slice(1), use, place)
  }

  function wording(value: EmailWording, at: Path, roots: Roots): FileFault[] {
    if (isMessageWording(value)) {
      const { texts = {} } = value
      return [...message(value, at, roots), ...ownTexts(texts, [...at, 'texts'], roots)]
    }
    return ownTexts(value, at, roots)
  }

  function ownTexts(value: Text, at: Path, roots: Roots): FileFault[] {
    const texts =
      typeof value === 'string'
        ? [[at, value] as const]
        : Object.entries(value).map(([locale, text]) => [[...at, locale], text] as const)
    return texts.flatMap(([place, text]) => [
      ...listPlaceholders(text).flatMap(path => checkPath(path, 'text', { at: place, roots })),
      ...(hasStrayBraces(text)
        ? [
            toFault(
              place,
              'has braces that are no placeholder; write a value as {reference}, without $ and spaces.',
            ),
          ]
        : []),
    ])
  }

  function message(value: EmailMessageWording, at: Path, roots: Roots): FileFault[] {
    const { params = {} } = value
    const unknown = checkMessageReference(
      { file, path: [...at, 'message'], name: value.message },
      messageKeys,
    )
    if (unknown.length > 0) return unknown
    const constants = new Map(Object.entries(params).filter(([, template]) => !template.startsWith('$')))
    const needed = listMessageParameters(findEntry(catalogues.get('en'), value.message), constants)
    return [
      ...needed
        .filter(name => !Object.hasOwn(params, name))
        .map(name =>
          toFault(
            [...at, 'params'],
            `gives no "${name}" to the message "${value.message}"; add it, such as "${name}": "$${name}".`,
          ),
        ),
      ...Object.entries(params).flatMap(([name, template]) =>
        checkTemplate(template, 'text', { at: [...at, 'params', name], roots }),
      ),
    ]
  }

  /** Checks the list and the condition of a part, and returns what its texts can read. */
  function scope(
    { each, when }: { readonly each?: string; readonly when?: string },
    at: Path,
    roots: Roots,
  ): { readonly faults: FileFault[]; readonly roots: Roots } {
    const inside = each === undefined ? roots : { ...roots, item: findEntryType(each.slice(1), roots) }
    return {
      roots: inside,
      faults: [
        ...(each === undefined ? [] : checkTemplate(each, 'list', { at: [...at, 'each'], roots })),
        ...(when === undefined ? [] : condition(when, [...at, 'when'], inside)),
      ],
    }
  }

  /** The meta schema reports conditions that cannot be parsed. */
  function condition(text: string, at: Path, roots: Roots): FileFault[] {
    if (describeInvalidExpression(text) !== undefined) return []
    const { faults } = checkExpressionTypes(parseExpressionOrThrow(text), 'condition', {
      roots,
      needsType: () => false,
    })
    return faults.map(({ reason, unknown }) =>
      toFault(at, unknown ? reason + suggestName(unknown.name, unknown.known) : reason),
    )
  }

  function block(part: EmailBlock, at: Path, roots: Roots): FileFault[] {
    const { faults, roots: inside } = scope(part, at, roots)
    return [...faults, ...content(part, at, inside)]
  }

  function content(part: EmailBlock, at: Path, roots: Roots): FileFault[] {
    switch (part.type) {
      case 'text':
        return wording(part.text, [...at, 'text'], roots)
      case 'facts':
        return part.facts.flatMap((fact, index) => {
          const place = [...at, 'facts', index]
          const { faults, roots: inside } = scope(fact, place, roots)
          return [
            ...faults,
            ...wording(fact.label, [...place, 'label'], inside),
            ...wording(fact.value, [...place, 'value'], inside),
          ]
        })
      case 'button':
        return [
          ...wording(part.label, [...at, 'label'], roots),
          ...checkTemplate(part.href, 'text', { at: [...at, 'href'], roots }),
          ...findLinkFaults(part.href, [...at, 'href']),
        ]
      case 'list':
        return part.items.flatMap((item, index) => {
          const place = [...at, 'items', index]
          const { faults, roots: inside } = scope(item, place, roots)
          return [...faults, ...wording(item.text, [...place, 'text'], inside)]
        })
      case 'picture':
        return part.alt === undefined ? [] : wording(part.alt, [...at, 'alt'], roots)
      default:
        return []
    }
  }

  /** Of what is no value of the event. The hosts are checked with the records of the business. */
  function findLinkFaults(href: string, at: Path): FileFault[] {
    if (href.startsWith('$')) return []
    const reason = describeInvalidLink(href)
    return reason === undefined ? [] : [toFault(at, `${reason}.`)]
  }

  return { block, wording }
}

const findEntry = (catalogue: Readonly<Record<string, CatalogueEntry>> | undefined, key: string) =>
  catalogue && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined

/** Returns the type of a list's entries; anything if the path leads to no list, which is a fault of its own. */
function findEntryType(path: string, roots: Roots): ExpressionType {
  const { type } = checkExpressionTypes(['path', path], 'condition', { roots, needsType: () => false })
  const list = type === 'any' ? undefined : type.find(({ kind }) => kind === 'list')
  return list?.kind === 'list' ? list.getEntry() : 'any'
}

const describeRemedy = (path: string, kinds: readonly string[]): string =>
  kinds.includes('list')
    ? `repeat the part with "each": "$${path}", and read its entries as "item".`
    : kinds.includes('boolean')
      ? `use it in a condition, such as "when": "${path}".`
      : 'read one of its properties.'

/** Finds values that the email has to say, wherever, but never says without a condition. */
function findMissingValues(event: EmailEvent, { blocks = [] }: EmailDocument): FileFault[] {
  const { needs = [] } = getEmailEvent(event)
  const always = blocks.filter(({ when }) => when === undefined)
  return needs
    .filter(name => !readsValue(always, name))
    .map(name => ({
      file: getEmailFile(event),
      pointer: '/blocks',
      reason: `never say "${name}" without a condition, but the email is of no use without it; add a block that reads "$${name}".`,
    }))
}

/** Whether anything in it reads the value; a message with own texts, whether all of them do. */
function readsValue(part: unknown, name: string): boolean {
  if (typeof part === 'string') return part === `$${name}` || listPlaceholders(part).includes(name)
  if (Array.isArray(part)) return part.some(entry => readsValue(entry, name))
  if (!isObject(part)) return false
  const { when: _, texts = {}, ...others } = part
  return (
    Object.values(others).some(entry => readsValue(entry, name)) &&
    (typeof part.message !== 'string' || Object.values(texts ?? {}).every(text => readsValue(text, name)))
  )
}
