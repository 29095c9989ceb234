import type { FastifyInstance } from 'fastify'

/**
 * Answers `/embed/inline.js` with a module that imports the one of this build, which shows pages on other sites without a
 * frame. A redirect would not do: browsers know a module by the URL that was asked for, so that the chunks, which import the
 * build's module by its own URL, would get a second copy of it, with contexts of its own.
 */
export const registerInlineModule = (app: FastifyInstance, file: string): unknown =>
  app.get('/embed/inline.js', (_, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' })
      .type('text/javascript; charset=utf-8')
      .send(`import ${JSON.stringify(`/${file}`)}\n`),
  )

/** The source of the module. */
export const inlineModuleSource = 'renderer/app/inline-element.tsx'
