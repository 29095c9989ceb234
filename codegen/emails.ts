import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type EmailEventDeclaration, emailEvents } from '#schemas/runtime/email/email-events.ts'
import { type EmailValue, listEmailValues } from '#schemas/runtime/email/email-values.ts'
import { insertTable } from './document-table.ts'
import { readEntities, type SchemaObject } from './documents.ts'

/** Returns `docs/emails.md` with the tables of all emails, and of what they can read, between their markers. */
export async function insertEmailTables(root: string, text: string): Promise<string> {
  const entities = await readEntities(root)
  const withEvents = insertTable(text, {
    file: 'docs/emails.md',
    name: 'emails',
    columns: ['email', 'when', 'to', 'a business may', 'can read'],
    rows: Object.entries<EmailEventDeclaration>(emailEvents).map(([event, { about, to, hold, values }]) => [
      `[\`${event}\`](../schemas/emails/${event}.json)`,
      about,
      recipients[to],
      permissions[hold],
      toLabel(values),
    ]),
  })
  return insertTable(withEvents, {
    file: 'docs/emails.md',
    name: 'email values',
    columns: ['of', 'value', 'kind', 'what it is'],
    rows: listValueRows(entities),
  })
}

const recipients = {
  visitor: 'the customer',
  business: 'the business',
  person: 'a person of the console',
} as const
const permissions = { free: 'word it, switch it off', kept: 'word it', fixed: 'nothing' } as const

/** `BookingListEmailValues` → `booking list` */
const toLabel = (values: string): string =>
  values
    .replace(/EmailValues$/, '')
    .replace(/(?<!^)[A-Z]/g, letter => ` ${letter}`)
    .toLowerCase()

function listValueRows(entities: Readonly<Record<string, SchemaObject>>): string[][] {
  const used = [...new Set(Object.values(emailEvents).map(({ values }) => values))]
  const resolve = (part: unknown) =>
    isObject(part) && typeof part.$ref === 'string' ? entities[part.$ref.split('/').at(-1) ?? ''] : part
  const ofBusiness = listEmailValues(entities.EmailBusiness, resolve, { prefix: 'business.' })
  return [
    ...ofBusiness.map(value => toRow('all', value)),
    ...used.flatMap(values =>
      listEmailValues(entities[values], resolve).map(value => toRow(toLabel(values), value)),
    ),
  ]
}

const toRow = (
  label: string,
  { path, list, type, isOptional, choices, description = '' }: EmailValue,
): string[] => [
  label,
  `\`${path}\`${list === undefined ? '' : ` of \`${list}\``}`,
  `${kinds[type]}${isOptional ? ', or missing' : ''}`,
  choices ? `one of ${choices.map(choice => `\`${choice}\``).join(', ')}` : description,
]

const kinds = { text: 'text', number: 'number', boolean: 'true or false', list: 'list' } as const
