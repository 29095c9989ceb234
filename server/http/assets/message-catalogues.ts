/** The message catalogues as files, cached forever: their URL changes with their content. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { pickVisitorMessages } from '#locales/visitor-messages.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { getBusinessConfiguration } from '#server/configuration/business-configuration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { sendCompressed } from '../responses/compression.ts'

export const getCatalogueHref = (
  configuration: Configuration,
  { locale, preview }: { readonly locale: LocaleCode; readonly preview?: { readonly id: string } },
): string =>
  preview === undefined
    ? `/messages/${configuration.version}/${locale}.json`
    : `/messages/${previewPrefix}${preview.id}/${locale}.json`

const previewPrefix = 'preview.'

export function registerMessageCatalogues(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { version: string; file: string } }>(
    '/messages/:version/:file',
    async (request, reply) => {
      const { version, file } = request.params
      const locale = file.replace(/\.json$/, '')
      const configuration = await findConfiguration(version, request, appContext)
      const { catalogues } = configuration
      const catalogue = isLocaleCode(locale) ? catalogues.get(locale) : undefined
      if (!catalogue) return reply.code(404).send({ message: `There is no catalogue "${file}".` })
      // A page from before a reload requests the old version: it gets the current messages, but must not cache them.
      const kept = version === configuration.version
      reply
        .header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-store')
        .header('access-control-allow-origin', '*')
      return sendCompressed(reply, pickVisitorMessages(catalogue), { personal: false })
    },
  )
}

/** A business and a draft may have messages of their own. */
async function findConfiguration(
  version: string,
  request: FastifyRequest,
  { configuration: installation, directoryFor, openDraft }: AppContext,
): Promise<Configuration> {
  if (version === installation.version) return installation
  const directory = await directoryFor(request)
  if (directory === undefined) return installation
  const draft = version.startsWith(previewPrefix)
    ? await openDraft(directory, version.slice(previewPrefix.length))
    : undefined
  return draft?.service.configuration ?? getBusinessConfiguration(installation, directory.documents)
}
