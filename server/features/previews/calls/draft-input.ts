/** Checks the changes that the operator sends for a preview, each by itself. */
import type { DraftChange } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { Stores } from '#server/calls/stores.ts'
import { findDocumentKind } from '#server/configuration/document-kinds.ts'
import { contentKinds, findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { readDocumentInput } from '#server/features/records/calls/document-records.ts'
import { describeMissingPhoto } from '#server/features/records/calls/missing-photo.ts'
import { checkRecordInput, toRecordProblem } from '#server/features/records/calls/record-input.ts'
import {
  type BusinessRecord,
  convertDirectoryToRecords,
  getRecordKey,
  getRecordsByKind,
} from '#server/features/records/calls/record-set.ts'
import { digestRecord } from '#server/features/records/checks/digest-record.ts'
import { findMissingImages } from '#server/features/records/files/image-files.ts'
import type { PreviewChange } from '../previews.ts'

/** Returns the changes with amounts in minor units and with the digests of what is published, or the first problem. */
export async function checkDraftChanges(
  changes: readonly DraftChange[],
  context: CallContext,
): Promise<Outcome<readonly PreviewChange[]>> {
  const names = changes.map(({ kind, key }) => `${kind}/${key}`)
  const repeated = names.find((name, index) => names.indexOf(name) < index)
  if (repeated !== undefined) return refuse(`${repeated} occurs twice; merge the two changes.`)
  const published = await digestPublishedRecords(changes, context)
  const checked: PreviewChange[] = []
  for (const [index, change] of changes.entries()) {
    const base = published[index]
    const outcome = await checkChange({ change, index, base }, context)
    if (!outcome.ok) return outcome
    checked.push(outcome.value)
  }
  return done(checked)
}

interface IndexedChange {
  readonly change: DraftChange
  readonly index: number
  readonly base: string | undefined
}

async function checkChange(
  { change, index, base }: IndexedChange,
  context: CallContext,
): Promise<Outcome<PreviewChange>> {
  const { kind, key, record } = change
  const isBusiness = kind === 'business'
  if (isBusiness && (record === undefined || key !== context.directory.business.slug))
    return refuse(`The business "${context.directory.business.slug}" can only be changed.`)
  if (record === undefined)
    return base === undefined
      ? refuse(`${kind}/${key} does not exist, so the draft cannot remove it.`)
      : done({ kind, key, base })
  const document = findDocumentKind(kind)
  if (document) {
    const checked = readDocumentInput(document, { key, record })
    return checked.ok ? done({ kind, key, record: { ...checked.value.content }, base }) : checked
  }
  const pointer = `/changes/${index}/record`
  const decimals = (context.decimals ?? [])
    .filter(literal => literal.pointer.startsWith(`${pointer}/`))
    .map(literal => ({ ...literal, pointer: literal.pointer.slice(pointer.length) }))
  const input = { entity: getEntity(kind), kind, key, record, getKey: getRecordKey }
  const checked = await checkRecordInput<BusinessRecord>(input, { ...context, decimals })
  if (!checked.ok) {
    const { code, params, faults } = checked.problem
    const located = faults.map(fault => ({ ...fault, pointer: `/changes/${index}${fault.pointer}` }))
    return failed(code, params, located)
  }
  const missing = await describeMissingPhoto(checked.value, context)
  return missing === undefined ? done({ kind, key, record: { ...checked.value }, base }) : refuse(missing)
}

/** Returns the problem of a picture that the draft names and that has been removed since the draft was checked. */
export async function checkDraftPictures(changes: readonly DraftChange[], context: CallContext) {
  const business = context.directory.business.slug
  const { images } = context.stores.formStores
  for (const { kind, key, record } of changes) {
    if (record === undefined) continue
    const locate = (pointer: string) => ({ file: `${kind}/${key}.json`, pointer })
    const problem = toRecordProblem(await findMissingImages(record, { business, images, locate }))
    if (problem) return problem
    const isProvider = kind === 'providers' && typeof record.photo === 'string'
    const missing = isProvider
      ? await describeMissingPhoto({ slug: key, photo: String(record.photo) }, context)
      : undefined
    if (missing !== undefined) return refuse(missing)
  }
  return undefined
}

const refuse = (reason: string) => failed('record.invalid', { reason })

const getEntity = (kind: string): string =>
  [...recordKinds, ...contentKinds].find(({ folder }) => folder === kind)?.entity ?? 'Business'

/** Returns the digests of the published records that changes are about; undefined for records that do not exist. */
export async function digestPublishedRecords(
  changes: readonly Pick<DraftChange, 'kind' | 'key'>[],
  {
    stores: { content },
    directory,
  }: Pick<CallContext, 'directory'> & { readonly stores: Pick<Stores, 'content'> },
): Promise<readonly (string | undefined)[]> {
  const records = convertDirectoryToRecords(directory)
  return Promise.all(
    changes.map(async change => {
      const document = findDocumentKind(change.kind)
      if (document)
        return digestRecord(
          directory.documents.find(({ kind, id }) => kind === document.kind && id === change.key)?.content,
        )
      const kind = findContentKind(change.kind)?.kind
      if (kind === undefined)
        return digestRecord(
          getRecordsByKind(records, change.kind).find(record => getRecordKey(record) === change.key),
        )
      const found = await content.find({ business: directory.business.slug, kind, slug: change.key })
      return digestRecord(found?.document)
    }),
  )
}
