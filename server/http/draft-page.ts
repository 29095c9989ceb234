/** Pages of a preview: every call of the page runs against the draft. */
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import type { AppContext } from '../app-context.ts'
import type { ResolvedPageRequest } from './page-request.ts'

/** Ids are random, except for that of the demo's preview. */
const idPattern = /^[\w-]{1,40}$/

/**
 * Returns the request with the draft in place of the published business if the route loads a preview that exists; the
 * page itself says if it does not.
 */
export async function withDraft(
  pageRequest: ResolvedPageRequest,
  { configuration, openDraft }: AppContext,
): Promise<ResolvedPageRequest> {
  const { path, directory } = pageRequest
  const match = path === undefined ? undefined : configuration.table.match(path)
  const load = Object.values(match?.route.load ?? {}).find(({ call }) => call === 'openPreview')
  if (!match || !load) return pageRequest
  const id = fillJsonTemplate(load.input.id, { params: match.params, query: {} })
  const draft = typeof id === 'string' && idPattern.test(id) ? await openDraft(directory, id) : undefined
  return draft ? { ...pageRequest, ...draft, isSecret: true } : { ...pageRequest, isSecret: true }
}
