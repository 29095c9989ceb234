/** Handles the call by which a business takes a starting document over as its own. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { toRecordKey } from '#server/features/records/calls/record-keys.ts'
import { writeDocumentDraft } from './document-drafts.ts'

const kinds = { form: 'forms', survey: 'surveys', page: 'pages' } as const

/** Nobody keeps as many copies of one. */
const maxCopies = 100

export const copyStarter: Handler<'copyStarter'> = async ({ kind, id, key }, context) => {
  const starters = (await context.starterLibrary?.list()) ?? []
  const found = starters.find(({ starter }) => starter.kind === kind && starter.id === id)
  if (!found) return failed('starter.not_found')
  const name = { kind: kinds[kind], key: key ?? (await findFreeKey({ kind: kinds[kind], id }, context)) }
  if (await isTaken(name, context)) return failed('record.changed')
  const document = { ...found.document, [kind === 'page' ? 'slug' : 'id']: name.key }
  const saved = await writeDocumentDraft(
    'copyStarter',
    { ...name, document, base: 0, ifRevision: 0 },
    context,
  )
  return saved.ok ? done({ ...name, state: 'draft' }) : saved
}

/** Returns the starter's own name, or the first of `name-2`, `name-3` and so on that the business does not use. */
async function findFreeKey(
  { kind, id }: { readonly kind: string; readonly id: string },
  context: CallContext,
): Promise<string> {
  for (let copy = 1; copy <= maxCopies; copy++) {
    const key = copy === 1 ? id : `${id}-${copy}`
    if (!(await isTaken({ kind, key }, context))) return key
  }
  return `${id}-${maxCopies + 1}`
}

/** A document of the installation with that name would be replaced, so it counts, too. */
async function isTaken(
  name: { readonly kind: string; readonly key: string },
  { stores: { recordHistory, documentDrafts }, directory, configuration }: CallContext,
): Promise<boolean> {
  const { business, kind, key } = toRecordKey(name, directory)
  if (kind === 'form' && configuration.forms.has(key)) return true
  if (kind === 'survey' && configuration.surveys.has(key)) return true
  if ((await recordHistory.read({ business, kind, key })).document) return true
  return (await documentDrafts.find({ business, kind, id: key })) !== undefined
}
