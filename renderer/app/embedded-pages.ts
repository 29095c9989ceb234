/** Finds the forms that a page of content shows in place, and loads what is sent along with the page for them. */
import type { PublicBlock } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { EmbeddedPage, Page, PrefetchedCall } from '../screen/page.ts'
import { getHostedFormPath, type HostedFormKind } from '../widgets/content/hosted-form-path.ts'

/** Bounds the calls of one page. */
const maxEmbeddedPages = 3

/**
 * Adds the pages that the blocks of `page` show in place. A page that fails or concerns a person is left out, and its
 * block leads to it instead. In a preview nothing is sent, so it has none.
 */
export async function addEmbeddedPages(page: Page, load: (path: string) => Promise<Page>): Promise<Page> {
  if (page.load.preview) return page
  const paths = [...new Set(page.answered.flatMap(listPaths))].slice(0, maxEmbeddedPages)
  if (paths.length === 0) return page
  const loaded = await Promise.all(paths.map(load))
  const shown = loaded.filter(({ problem, personal }) => !problem && !personal)
  return {
    ...page,
    answered: [...page.answered, ...shown.flatMap(({ answered }) => answered)],
    parts: [...page.parts, ...shown.flatMap(({ parts }) => parts)],
    embedded: Object.fromEntries(shown.flatMap(toEntry)),
  }
}

function toEntry(page: Page): readonly (readonly [string, EmbeddedPage])[] {
  const { path, params, screen, load, errors, places } = page
  return screen ? [[path, { path, params, screen, load, errors, places }]] : []
}

const listPaths = ({ call, value }: PrefetchedCall): readonly string[] =>
  call === 'getContent' && isObject(value) ? listInlinePaths(value.blocks) : []

/** Also those within columns. */
function listInlinePaths(blocks: unknown): readonly string[] {
  return Array.isArray(blocks) ? blocks.filter(isBlock).flatMap(listPathsOfBlock) : []
}

function listPathsOfBlock({ type, options }: PublicBlock): readonly string[] {
  if (isFormKind(type) && options.inline === true) return [getHostedFormPath(type, String(options[type]))]
  return Object.values(options).flatMap(value => (Array.isArray(value) ? value.flatMap(listInlinePaths) : []))
}

const isFormKind = (type: string): type is HostedFormKind => type === 'form' || type === 'survey'

const isBlock = (value: unknown): value is PublicBlock =>
  isObject(value) && typeof value.type === 'string' && isObject(value.options)
