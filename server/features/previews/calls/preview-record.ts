/** Handles the call for the preview beside an editor: one changed record, for an hour. */
import { isLocaleCode } from '#locales/codes.ts'
import type { ContentKind, PreviewRecordInput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { buildContentPath } from '#server/features/content/calls/content-path.ts'
import { readContentPage } from '#server/features/content/calls/get-content.ts'
import { findContentKind } from '#server/features/directory/rules/content-kinds.ts'
import { findDocumentFaults } from '#server/features/records/calls/document-faults.ts'
import { createDraft } from '#server/features/records/calls/draft.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { livePreviewPrefix, type Preview } from '../previews.ts'
import { checkDraftChanges } from './draft-input.ts'
import { toPublicPreview } from './open-preview.ts'
import { getPreviewPath } from './preview-paths.ts'
import { checkDraft, checkDraftRights } from './previews.ts'

/** One for each editor that is open; each may have a megabyte. */
const maxLivePreviews = 20

const liveMinutes = 60

export const previewRecord: Handler<'previewRecord'> = async (input, context) => {
  const {
    stores: { previews },
    directory,
    configuration,
    now,
  } = context
  const { kind, key, record, replaces } = input
  const refusal = checkDraftRights({ changes: [{ kind }], files: [] }, context)
  if (refusal) return refusal
  const content = findContentKind(kind)
  const { shown, omitted, kept } = content
    ? await omitFaultyBlocks(input, context)
    : { shown: record, omitted: [], kept: undefined }
  const changes = [{ kind, key, record: shown }]
  const decimals = (context.decimals ?? []).map(literal => ({
    ...literal,
    pointer: `/changes/0${literal.pointer}`,
  }))
  const checked = await checkDraftChanges(changes, { ...context, decimals })
  if (!checked.ok) return checked
  const preview: Preview = {
    business: directory.business.slug,
    id: livePreviewPrefix + randomId(),
    files: [],
    changes: checked.value,
    createdAt: now,
    expiresAt: addMinutes(now, liveMinutes),
  }
  const problem = await checkDraft(preview, configuration, context)
  if (problem) return problem
  await previews.createLive(preview, { max: maxLivePreviews, replaces })
  const path = content ? getDraftContentPath(content.kind, input, context) : getRecordPath(input)
  return done({
    preview: toPublicPreview(preview),
    pages: listPages(path, preview.id, context),
    ...(content ? await readPage({ preview, path, kept }, context) : {}),
    ...(omitted.length === 0 ? {} : { omitted: [...omitted] }),
  })
}

interface OmittedBlocks {
  readonly shown: PreviewRecordInput['record']
  /** Pointers of what is left out. */
  readonly omitted: readonly string[]
  /** The indices of the other blocks in the record; undefined: all of them. */
  readonly kept: readonly number[] | undefined
}

/** What is being typed may lack something; the rest of the page can be shown all the same. */
async function omitFaultyBlocks(
  { kind, key, record }: PreviewRecordInput,
  context: CallContext,
): Promise<OmittedBlocks> {
  const everything = { shown: record, omitted: [], kept: undefined }
  const { blocks } = record
  if (!Array.isArray(blocks)) return everything
  const faults = await findDocumentFaults({ kind, key, record }, context)
  const faulty = new Set(
    faults.flatMap(({ pointer }) => /^\/blocks\/(\d+)/.exec(pointer)?.[1] ?? []).map(Number),
  )
  if (faulty.size === 0) return everything
  const kept = [...blocks.keys()].filter(index => !faulty.has(index))
  return {
    shown: { ...record, blocks: kept.map(index => blocks[index]) },
    omitted: [...faulty].map(index => `/blocks/${index}`),
    kept,
  }
}

function getDraftContentPath(
  kind: ContentKind,
  { key, record: { site } }: PreviewRecordInput,
  { configuration }: CallContext,
): string {
  return buildContentPath(
    { kind, slug: key, site: typeof site === 'string' ? site : undefined },
    configuration,
  )
}

interface DraftPage extends Pick<OmittedBlocks, 'kept'> {
  readonly preview: Preview
  readonly path: string
}

/** Reads the page as the preview shows it, so that the editor can change it in place. */
async function readPage({ preview, path, kept }: DraftPage, context: CallContext) {
  const { content: published, formStores } = context.stores
  const { directory, content } = await createDraft(context.directory, preview.changes, {
    content: published,
    images: formStores.images,
  })
  const page = await readContentPage(
    { path },
    { ...context, directory, stores: { ...context.stores, content } },
    '/blocks',
  )
  if (!page.ok) return {}
  const blocks = page.value.blocks.map(block => {
    const index = Number(block.pointer?.split('/')[2])
    return kept === undefined ? block : movePointer(block, kept[index] ?? index)
  })
  return { content: { ...page.value, blocks } }
}

/** Blocks within it have their places below its own. */
function movePointer<Value>(value: Value, index: number): Value {
  if (Array.isArray(value)) return asSame(value.map(part => movePointer(part, index)))
  if (!isObject(value)) return value
  return asSame(
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        name === 'pointer' && typeof part === 'string'
          ? part.replace(/^\/blocks\/\d+/, `/blocks/${index}`)
          : movePointer(part, index),
      ]),
    ),
  )
  /** Proof: only texts of `pointer` differ. */
  function asSame(changed: unknown): Value {
    return changed as Value
  }
}

function listPages(
  page: string,
  id: string,
  { caller, configuration, directory }: CallContext,
): { language: string; url: string }[] {
  const { defaultLocale } = directory.business
  const path = getPreviewPath(id) + page
  const others = [...configuration.catalogues.keys()].filter(language => language !== defaultLocale)
  return [defaultLocale, ...others].filter(isLocaleCode).flatMap(language => {
    const url = caller.businessAddress?.(path, language)
    return url === undefined ? [] : [{ language, url }]
  })
}

/** Returns where visitors see the record. */
function getRecordPath({ kind, key, record }: PreviewRecordInput): string {
  if (kind === 'business') return ''
  if (kind === 'services') return `/widget/appointment/service/${key}`
  if (kind === 'providers') return `/widget/appointment/${key}`
  if (kind === 'one-time-links') return `/widget/otl/${key}`
  if (kind === 'forms') return `/widget/form/${key}`
  if (kind === 'surveys') return `/widget/survey/${key}`
  return `/widget/${kind}/${String(record.slug)}`
}
