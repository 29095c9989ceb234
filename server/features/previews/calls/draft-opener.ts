/** Opens previews: the same code serves a draft's pages and calls, with the draft's configuration and records. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PublicPreview } from '#schemas/generated/types.gen.ts'
import type { CallContext, Caller } from '#server/calls/handler.ts'
import type { CallRunner } from '#server/calls/runner.ts'
import { type ServedConfiguration, serveBusiness } from '#server/calls/served-configuration.ts'
import type { Stores } from '#server/calls/stores.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import type { Directory } from '#server/features/directory/directory.ts'
import { type CheckoutSimulator, testCheckoutPath } from '#server/features/payments/checkout-simulator.ts'
import type { PaymentProvider } from '#server/features/payments/payment-provider.ts'
import type { TestCheckouts } from '#server/features/payments/store/test-checkouts.ts'
import { createDraft, type Draft } from '#server/features/records/calls/draft.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Preview, PreviewKey } from '../previews.ts'
import { buildDraftConfiguration } from './draft-configuration.ts'
import { toPublicPreview } from './open-preview.ts'
import { getPreviewPath, isPreviewId, withPreviewPaths } from './preview-paths.ts'
import { createSandbox } from './sandbox.ts'

export interface OpenDraft {
  readonly preview: PublicPreview
  readonly directory: Directory
  readonly service: ServedConfiguration & DraftPayments
}

/** Payments of the preview's sandbox, which are tests. */
interface DraftPayments {
  readonly paymentServices: CallContext['paymentServices']
  readonly checkoutSimulator: CheckoutSimulator
}

export type CreateTestPayments = (options: { readonly checkouts: TestCheckouts; readonly path: string }) => {
  readonly paymentProvider: PaymentProvider
  readonly checkoutSimulator: CheckoutSimulator
}

/** Each takes some 50 kB, as it shares with what is published whatever its files do not change. */
const maxDraftConfigurations = 100

interface DraftOpenerOptions {
  readonly store: Pick<Stores, 'previews' | 'content' | 'formStores' | 'bookings' | 'sandboxes'>
  readonly clock: Clock
  /** Returns what is in service now. */
  readonly getPublished: () => ServedConfiguration
  readonly createService: (configuration: Configuration) => ServedConfiguration
  /** Creates a test provider whose pages are below a path. */
  readonly createTestPayments: CreateTestPayments
  /** Prints sentences for the operator. */
  readonly say: (sentence: string) => void
}

/**
 * Returns a function that opens a preview; it returns undefined if there is none, if it has expired, or if its files no
 * longer fit what is published.
 */
export function createDraftOpener(options: DraftOpenerOptions) {
  const { store, clock, getPublished, createService, say } = options
  const services = new LRUCache<string, ServedConfiguration>({ max: maxDraftConfigurations })

  /** Builds synchronously, so that requests at the same time do not build twice. */
  const getService = ({ id, files }: Preview): ServedConfiguration | undefined => {
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

  const open = async (published: Directory, id: string): Promise<OpenDraft | undefined> => {
    if (!isPreviewId(id)) return undefined
    const preview = await store.previews.find({ business: published.business.slug, id }, clock())
    if (!preview) return undefined
    const service = getService(preview)
    if (!service) return undefined
    const { content, formStores } = store
    const draft = await createDraft(published, preview.changes, { content, images: formStores.images })
    const served = serveBusiness(service, draft.directory)
    const { sandbox, checkoutSimulator } = openSandbox(preview, { draft, service: served }, options)
    const ports = { ...draft, sandbox }
    const toCaller = (caller: Caller | undefined) => caller && withPreviewPages(caller, id)
    const callRunner: CallRunner = {
      for: (directory, caller) => service.callRunner.for(directory, toCaller(caller), ports),
      fromText: (directory, caller) => service.callRunner.fromText(directory, toCaller(caller), ports),
      forConsole: service.callRunner.forConsole,
    }
    const shown = toPublicPreview(preview)
    const configuration = withPreviewPaths(served.configuration, shown)
    const { paymentServices } = sandbox.services
    return {
      preview: shown,
      directory: draft.directory,
      service: { ...served, callRunner, configuration, paymentServices, checkoutSimulator },
    }
  }
  return (published: Directory, id: string) =>
    runForBusiness(published.business.slug, () => open(published, id))
}

interface ServedDraft {
  readonly draft: Draft
  readonly service: ServedConfiguration
}

function openSandbox(
  key: PreviewKey,
  { draft: { directory }, service: { configuration } }: ServedDraft,
  { store, clock, say, createTestPayments }: DraftOpenerOptions,
) {
  const stores = store.sandboxes.open(key)
  const { paymentProvider: provider, checkoutSimulator } = createTestPayments({
    checkouts: stores.testCheckouts,
    path: getPreviewPath(key.id) + testCheckoutPath,
  })
  const sandbox = createSandbox({
    stores,
    real: store,
    directory,
    configuration,
    provider,
    clock,
    say,
    prepare: () => store.sandboxes.prepare({ business: key.business, id: key.id }, clock()),
  })
  return { sandbox, checkoutSimulator }
}

const withPreviewPages = ({ pageAddress, ...caller }: Caller, id: string): Caller => ({
  ...caller,
  isInPreview: true,
  ...(pageAddress && { pageAddress: (path, locale) => pageAddress(getPreviewPath(id) + path, locale) }),
})
