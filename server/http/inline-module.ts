import type { FastifyInstance } from 'fastify'

/**
 * Leads `/embed/inline.js` to the module of this build, which other sites load to show pages without a frame: a
 * module's imports are relative to where it was found.
 */
export const registerInlineModule = (app: FastifyInstance, file: string): unknown =>
  app.get('/embed/inline.js', (_, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' })
      .redirect(`/${file}`),
  )

/** The source of the module. */
export const inlineModuleSource = 'renderer/app/inline-element.tsx'
