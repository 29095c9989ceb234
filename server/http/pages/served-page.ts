/** Finds the page that a request is for, and what serves it: what is published, or the draft of a preview. */
import type { FastifyRequest } from 'fastify'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { serveBusiness } from '#server/calls/served-configuration.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { parsePreviewPath, withMissingPreviewRoutes } from '#server/features/previews/calls/preview-paths.ts'
import { parseRequestedPath, type RequestedPath } from './requested-path.ts'

/** The business as a request shows it: published, or as a draft. */
export interface ServedBusiness {
  readonly appContext: AppContext
  readonly directory: Directory
  /** Undefined if what is published is shown. */
  readonly preview?: PublicPreview
  /** Whether the URL is a preview's, even if there is no such preview. */
  readonly isPreviewUrl: boolean
}

/** A page, and what serves it. */
export interface ServedPage extends ServedBusiness {
  readonly path: RequestedPath
}

/** @param url of the page */
export async function findServedPage(
  request: FastifyRequest,
  url: string,
  { directory, ...installation }: Pick<ServedBusiness, 'appContext' | 'directory'>,
): Promise<ServedPage> {
  const published = { directory, appContext: serveBusiness(installation.appContext, directory) }
  const path = parseRequestedPath(request, published.appContext, url)
  const preview = parsePreviewPath(path.rest)
  if (preview === undefined) return { ...published, path, isPreviewUrl: false }
  const draft = preview.id === undefined ? undefined : await openServedDraft(preview.id, published)
  // A draft may have languages of its own.
  if (draft) return { ...draft, path: parseRequestedPath(request, draft.appContext, url) }
  return { ...published, path, appContext: withoutDraft(published.appContext), isPreviewUrl: true }
}

const withoutDraft = (appContext: AppContext): AppContext => ({
  ...appContext,
  configuration: withMissingPreviewRoutes(appContext.configuration),
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
