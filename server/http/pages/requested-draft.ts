/** Finds the preview that a request is for, and what serves it. */
import type { FastifyRequest } from 'fastify'
import { parseLocalePath } from '#locales/locale-path.ts'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getBaseUrl, getLocaleRules } from '#server/app/locale-rules.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { parsePreviewPath, withoutPreview } from '#server/features/previews/calls/preview-paths.ts'

/** The business as a request shows it: published, or as a draft. */
export interface ServedBusiness {
  readonly appContext: AppContext
  readonly directory: Directory
  /** Undefined if what is published is shown. */
  readonly preview?: PublicPreview
  /** Whether the URL is a preview's, even if there is no such preview. */
  readonly isPreviewUrl: boolean
}

/** @param url of the page */
export async function findServedBusiness(
  request: FastifyRequest,
  url: string,
  published: Pick<ServedBusiness, 'appContext' | 'directory'>,
): Promise<ServedBusiness> {
  const rules = getLocaleRules(getBaseUrl(request, published.appContext), published.appContext)
  const path = parsePreviewPath(parseLocalePath(url, rules).rest)
  if (path === undefined) return { ...published, isPreviewUrl: false }
  const draft = path.id === undefined ? undefined : await openServedDraft(path.id, published)
  return draft ?? { ...published, appContext: withoutDraft(published.appContext), isPreviewUrl: true }
}

const withoutDraft = (appContext: AppContext): AppContext => ({
  ...appContext,
  configuration: withoutPreview(appContext.configuration),
})

/** Returns undefined if there is no such preview. */
export async function openServedDraft(
  id: string,
  { appContext, directory }: Pick<ServedBusiness, 'appContext' | 'directory'>,
): Promise<ServedBusiness | undefined> {
  const draft = await appContext.openDraft(directory, id)
  return (
    draft && {
      appContext: { ...appContext, ...draft.service },
      directory: draft.directory,
      preview: draft.preview,
      isPreviewUrl: true,
    }
  )
}
