/**
 * Starts the development server with Vite in front; edits of `routes.json`, `schemas/` and `locales/` take effect at
 * once.
 */
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware, renderPage } from 'vike/server'
import { serve } from './serve.ts'

const root = resolve(import.meta.dirname, '..')

const appContext = await serve({ root, renderPage, development: true, registerAssets: vite })

let pending: NodeJS.Timeout | undefined
for (const folder of ['routes.json', 'schemas', 'locales'])
  watch(resolve(root, folder), { recursive: true }, (_, file) => {
    if (!file?.endsWith('.json')) return
    clearTimeout(pending)
    // Editors write a file in several steps, so wait for the last one.
    pending = setTimeout(
      () => appContext.reload().then(() => console.log('Configuration reloaded.'), report),
      50,
    )
  })

async function vite(app: FastifyInstance): Promise<void> {
  const { devMiddleware } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server: app.server } } },
  })
  app.addHook('onRequest', (request, reply, next) => devMiddleware(request.raw, reply.raw, () => next()))
}

function report(error: unknown): void {
  console.error(
    `Refused faulty files; their last valid content stays in use:\n${error instanceof Error ? error.message : error}`,
  )
}
