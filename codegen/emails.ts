import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type EmailEventDeclaration, emailEvents } from '#schemas/runtime/email/email-events.ts'
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
  const ofBusiness = listRows('all', entities.EmailBusiness, { entities, prefix: 'business.' })
  return [
    ...ofBusiness,
    ...used.flatMap(values => listRows(toLabel(values), entities[values], { entities, prefix: '' })),
  ]
}

interface Context {
  readonly entities: Readonly<Record<string, SchemaObject>>
  readonly prefix: string
  /** The list whose entries these are. */
  readonly list?: string
}

/** A list is followed by the values of its entries, which are read as `item`. */
function listRows(label: string, schema: unknown, context: Context): string[][] {
  const { properties, required } = isObject(schema) ? schema : {}
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, part]) => {
    const resolved = resolve(part, context)
    const isOptional = !(Array.isArray(required) && required.includes(name))
    const place = context.list === undefined ? '' : ` of \`${context.list}\``
    const row = [
      label,
      `\`${context.prefix}${name}\`${place}`,
      `${kinds[String(resolved.type)] ?? 'text'}${isOptional ? ', or missing' : ''}`,
      describe(part, resolved),
    ]
    const entries = resolved.type === 'array' ? resolve(resolved.items, context) : {}
    return [row, ...listRows(label, entries, { ...context, prefix: 'item.', list: name })]
  })
}

function resolve(part: unknown, { entities }: Context): SchemaObject {
  if (!isObject(part)) return {}
  return typeof part.$ref === 'string' ? (entities[part.$ref.split('/').at(-1) ?? ''] ?? {}) : part
}

function describe(part: unknown, { enum: choices }: SchemaObject): string {
  if (Array.isArray(choices)) return `one of ${choices.map(choice => `\`${choice}\``).join(', ')}`
  const own = isObject(part) ? part.description : undefined
  return typeof own === 'string' ? own : ''
}

const kinds: Readonly<Record<string, string>> = {
  integer: 'number',
  boolean: 'true or false',
  array: 'list',
}
