/** Below which path pictures are, and whose they are. */
import type { FastifyRequest } from 'fastify'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { AppContext } from '#server/app/app-context.ts'

export interface PictureRoute {
  /** The path before `/photos/…` and `/images/…`. */
  readonly prefix: string
  /** Returns the slug of the business; undefined if there is none. */
  readonly findBusiness: (request: FastifyRequest) => Promise<string | undefined>
}

/** Pictures on a business's own pages: at the root of its host, or below its base path. */
export const createHostPictureRoute = ({ directoryFor }: AppContext): PictureRoute => ({
  prefix: '',
  findBusiness: async request => (await directoryFor(request))?.business.slug,
})

/** Pictures in the console, whose host belongs to no business: the path names it. Anybody may see them, as elsewhere. */
export const createConsolePictureRoute = (base: string, { directoryForSlug }: AppContext): PictureRoute => ({
  prefix: `${base}:business`,
  findBusiness: async ({ params }) => {
    const slug = isObject(params) ? String(params.business) : ''
    return (await directoryForSlug(slug))?.business.slug
  },
})
