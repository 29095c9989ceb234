/**
 * Starts the development server with Vite in front; edits of `routes.json`, `schemas/` and `locales/` take effect at
 * once.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createDevMiddleware, renderPage } from 'vike/server'
import { inlineModuleSource, registerInlineModule } from '#server/http/assets/inline-module.ts'
import { createEmbedScripts } from '#server/http/embed/embed-script.ts'
import type { RenderPage } from '#server/http/pages/render.ts'
import { buildEmbedScript, embedScriptSources } from '../../vike.config.ts'
import { serve } from './serve.ts'

const root = resolve(import.meta.dirname, '../..')

// The console has a build of its own, which follows edits; its pages show them after a reload.
const consoleBuild = spawn(
  resolve(root, 'node_modules/.bin/tsx'),
  ['server/commands/build-console.ts', '--watch'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  },
)
process.once('exit', () => consoleBuild.kill())

let fixStack: (error: Error) => void = () => undefined

const appContext = await serve({
  root,
  renderPage: renderWithSourceStacks,
  development: true,
  registerAssets: vite,
  loadEmbedScripts: async () => {
    const { 'v1.js': loader, 'demo.js': gallery } = embedScriptSources
    return createEmbedScripts(await buildEmbedScript(root, loader), await buildEmbedScript(root, gallery))
  },
})

let pending: NodeJS.Timeout | undefined
for (const folder of ['routes.json', 'schemas', 'locales'])
  watch(resolve(root, folder), { recursive: true }, (_, file) => {
    if (!file || !/\.(json|js)$/.test(file)) return
    clearTimeout(pending)
    // Editors write a file in several steps, so wait for the last one.
    pending = setTimeout(
      () => appContext.reload().then(() => console.log('Configuration reloaded.'), report),
      50,
    )
  })

async function vite(app: FastifyInstance): Promise<void> {
  const { prepareStackTrace } = Error
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { hmr: { server: app.server } } },
  })
  // Babel, which Vike loads, replaces it, and Node then leaves out source maps.
  Object.assign(Error, { prepareStackTrace })
  fixStack = error => viteServer.ssrFixStacktrace(error)
  registerInlineModule(app, inlineModuleSource)
  app.addHook('onRequest', (request, reply, next) => devMiddleware(request.raw, reply.raw, () => next()))
}

/** Vite runs the renderer transformed and without source maps: our log gets stacks with the lines of the sources. */
async function renderWithSourceStacks(context: Parameters<RenderPage>[0]): ReturnType<RenderPage> {
  const fix = (error: unknown) => error instanceof Error && fixStack(error)
  const { reportError } = context.render
  const report = (error: unknown) => {
    fix(error)
    reportError(error)
  }
  const page = await renderPage({ ...context, render: { ...context.render, reportError: report } })
  fix(page.errorWhileRendering)
  return page
}

function report(error: unknown): void {
  console.error(
    `Rejected files with errors; their last valid content stays in use:\n${error instanceof Error ? error.message : error}`,
  )
}
