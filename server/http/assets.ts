import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createEmbedScript, registerEmbedScript } from './embed-script.ts'
import { registerInlineModule } from './inline-module.ts'

/** Serves the built files, which are cached forever because their names contain a hash. */
export const createBuiltAssetsPlugin =
  (root: string) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: join(root, 'dist/client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      decorateReply: false,
      // The build puts a compressed version beside each file.
      preCompressed: true,
      setHeaders: reply => {
        reply.header('access-control-allow-origin', '*')
        reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    const embedScript = createEmbedScript(await readFile(join(root, 'dist/client/embed/v1.js'), 'utf8'))
    registerEmbedScript(app, async () => embedScript)
    const { file }: { file: string } = JSON.parse(
      await readFile(join(root, 'dist/inline-module.json'), 'utf8'),
    )
    registerInlineModule(app, file)
  }
