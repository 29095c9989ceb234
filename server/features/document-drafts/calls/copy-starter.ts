/** Handles the call by which a business takes a starting document over as its own. */
import type { CopyStarterOutput } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { toRecordKey } from '#server/features/records/calls/record-keys.ts'
import { writeRecord } from '#server/features/records/calls/write-record.ts'
import { writeDocumentDraft } from './document-drafts.ts'

const kinds = { form: 'forms', survey: 'surveys', page: 'pages' } as const

/** Nobody keeps as many copies of one. */
const maxCopies = 100

export const copyStarter: Handler<'copyStarter'> = async ({ kind, id, key }, context) => {
  const starters = (await context.starterLibrary?.list()) ?? []
  const found = starters.find(({ starter }) => starter.kind === kind && starter.id === id)
  if (!found) return failed('starter.not_found')
  const name = { kind: kinds[kind], key: key ?? (await findFreeKey({ kind: kinds[kind], id }, context)) }
  return kind === 'page'
    ? copyPage(name.key, found.document, context)
    : copyForm(name, found.document, context)
}

async function copyForm(
  { kind, key }: Pick<CopyStarterOutput, 'kind' | 'key'>,
  content: object,
  context: CallContext,
): Promise<Outcome<CopyStarterOutput>> {
  if (kind === 'pages') throw new Error('A page is no form.')
  if (await isTaken({ kind, key }, context)) return failed('record.changed')
  const document = { ...content, id: key }
  const saved = await writeDocumentDraft(
    'copyStarter',
    { kind, key, document, base: 0, ifRevision: 0 },
    context,
  )
  return saved.ok ? done({ kind, key, state: 'draft' }) : saved
}

async function copyPage(
  key: string,
  content: object,
  context: CallContext,
): Promise<Outcome<CopyStarterOutput>> {
  const record = { ...content, slug: key }
  const written = await writeRecord(
    { call: 'copyStarter', kind: 'pages', key, record, ifVersion: 0 },
    context,
  )
  return written.ok ? done({ kind: 'pages', key, state: 'published' }) : written
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
