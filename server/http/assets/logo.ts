/** A business's logo, from its record. Its path contains its version, so it is cached forever. */
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app/app-context.ts'
import { getLogoVersion, parseLogoDataUrl } from '#server/features/images/processing/logo.ts'
import { sendPicture } from './send-picture.ts'

export function registerLogo(app: FastifyInstance, appContext: AppContext): void {
  app.get<{ Params: { version: string } }>('/logo/:version', async (request, reply) => {
    const business = (await appContext.directoryFor(request))?.business
    const url = [business?.logo, business?.logoDark].find(
      one => one !== undefined && getLogoVersion(one) === request.params.version,
    )
    return sendPicture(reply, url === undefined ? undefined : parseLogoDataUrl(url))
  })
}
