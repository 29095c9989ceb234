/** Opens previews: the same code serves a draft's pages and calls, with the draft's configuration and records. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { Configuration } from '../../configuration/configuration.ts'
import { ConfigurationError } from '../../configuration/files.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Directory } from '../../ports/directory.ts'
import type { Preview } from '../../ports/previews.ts'
import type { CallRunner } from '../call-runner.ts'
import type { CallContext } from '../handler.ts'
import type { Service } from '../service.ts'
import { createDraft } from './draft.ts'
import { buildDraftConfiguration } from './draft-configuration.ts'
import { toPublicPreview } from './open-preview.ts'
import { withPreviewPaths } from './preview-paths.ts'

export interface OpenDraft {
  readonly preview: PublicPreview
  readonly directory: Directory
  readonly service: Service
}

/** A configuration takes 2 to 8 MB, and building it 0.2 to 0.5 seconds. */
const maxDraftConfigurations = 4

interface DraftOpenerOptions {
  readonly store: Pick<CallContext, 'previews' | 'content' | 'formStores'>
  readonly clock: Clock
  /** Returns what is in service now. */
  readonly getPublished: () => Service
  readonly createService: (configuration: Configuration) => Service
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/**
 * Returns a function that opens a preview; it returns undefined if there is none, if it has expired, or if its files no
 * longer fit what is published.
 */
export function createDraftOpener({ store, clock, getPublished, createService, say }: DraftOpenerOptions) {
  const services = new LRUCache<string, Service>({ max: maxDraftConfigurations })

  /** Builds synchronously, so that requests at the same time do not build twice. */
  const getService = ({ id, files }: Preview): Service | undefined => {
    const published = getPublished()
    if (files.length === 0) return published
    const digest = createHash('sha256').update(JSON.stringify(files)).digest('base64url')
    const key = `${published.configuration.version} ${digest}`
    const cached = services.get(key)
    if (cached) return cached
    const draft = buildDraftConfiguration(published.configuration, files)
    if (!draft.ok) {
      const { message } = new ConfigurationError(draft.faults)
      say(`The preview ${id} no longer fits what is published:\n${message}`)
      return undefined
    }
    const service = createService(draft.configuration)
    services.set(key, service)
    return service
  }

  return async (published: Directory, id: string): Promise<OpenDraft | undefined> => {
    const preview = await store.previews.find({ business: published.business.slug, id }, clock())
    if (!preview) return undefined
    const service = getService(preview)
    if (!service) return undefined
    const { content, formStores } = store
    const draft = await createDraft(published, preview.changes, { content, images: formStores.images })
    const callRunner: CallRunner = {
      for: (directory, client) => service.callRunner.for(directory, client, draft),
      fromText: (directory, client) => service.callRunner.fromText(directory, client, draft),
    }
    const shown = toPublicPreview(preview)
    const configuration = withPreviewPaths(service.configuration, shown)
    return {
      preview: shown,
      directory: draft.directory,
      service: { ...service, callRunner, configuration },
    }
  }
}
