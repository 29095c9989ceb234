import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { readStarters } from '#server/features/starters/files/starter-files.ts'
import { insertTable } from './document-table.ts'

/** Returns `docs/forms.md` with the table of all starting documents between its markers. */
export async function insertStarterTable(root: string, text: string): Promise<string> {
  const rows = (await readStarters(root)).map(({ starter, document }) => {
    const { kind, id, title, description } = isObject(starter) ? starter : {}
    const file = `schemas/starters/${kind}s/${id}.json`
    const uses = [...listFeatures(document)].map(name => `\`${name}\``)
    return [`[\`${id}\`](../${file})`, `${kind}`, inEnglish(title), inEnglish(description), uses.join(', ')]
  })
  return insertTable(text, {
    file: 'docs/forms.md',
    name: 'starters',
    columns: ['document', 'kind', 'title', 'what it does', 'an example of'],
    rows,
  })
}

const inEnglish = (text: unknown): string => String(isObject(text) ? text.en : text)

/** What a reader may look for: keys of forms, and controls, fields and blocks by their names. */
function listFeatures(document: JsonObject): Set<string> {
  const features = new Set<string>()
  const visit = (value: unknown, notable: ReadonlySet<string>): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) {
      if (notable.has(key)) features.add(key)
      if (namingKeys.has(key) && typeof part === 'string' && !usualNames.has(part)) features.add(part)
      visit(part, notable)
    }
  }
  const { schema: _, ui, ...others } = document
  visit(ui, notableUiKeys)
  visit(others, notableKeys)
  return features
}

const notableUiKeys = new Set(['ui:blocks', 'ui:offer', 'ui:require', 'ui:when'])
const notableKeys = new Set([
  'book',
  'computed',
  'next',
  'pace',
  'payment',
  'quotas',
  'scores',
  'share',
  'steps',
  'welcome',
])
/** Their values name a control, a field or a block. */
const namingKeys = new Set(['ui:field', 'ui:widget', 'type'])
const usualNames = new Set(['checkbox', 'email', 'radio', 'select', 'tel', 'text', 'textarea', 'url'])
