/** The shell of the owner's console: a static page without data, whose script asks the operator's calls for all it shows. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseOwnPath } from '#schemas/runtime/core/own-path.ts'
import type { AppContext } from '#server/app/app-context.ts'
import { findBasePath } from '#server/app/business-base-path.ts'
import type { ImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { registerImages } from '../assets/images.ts'
import { registerPhotos } from '../assets/photos.ts'
import { createConsolePictureRoute } from '../assets/picture-route.ts'
import { registerLegacyRedirects } from '../pages/legacy-redirects.ts'
import { formatConsolePolicy, pageHeaders } from '../responses/security.ts'
import { registerConsoleManifest, renderManifestLinks } from './console-manifest.ts'

/** The base of the built files. No slug contains an underscore, so no page of a business begins so. */
export const consoleAssetsPath = '/operator/_/'

/** The base of the pictures of each business, whose own host or path may be another one. */
const consolePicturesPath = `${consoleAssetsPath}pictures/`

export interface ConsoleOptions {
  readonly appContext: AppContext
  /** The build of the console, `dist/operator`. */
  readonly folder: string
  /** Default: one of its own. */
  readonly imageEncoder?: ImageEncoder | undefined
}

/** Serves the console below `/operator`. */
export function registerConsole(app: FastifyInstance, options: ConsoleOptions): void {
  const { appContext, imageEncoder } = options
  void app.register(fastifyStatic, {
    root: join(options.folder, 'assets'),
    prefix: `${consoleAssetsPath}assets/`,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
    preCompressed: true,
  })
  registerConsoleManifest(app, options.folder)
  const address = createConsolePictureRoute(consolePicturesPath, appContext)
  registerPhotos(app, appContext, address)
  registerImages(app, { appContext, encoder: imageEncoder, address })
  registerLegacyRedirects(app, appContext)
  app.get(emailStagePath, (_, reply) => sendEmailStage(reply))
  for (const url of ['/operator', '/operator/*'])
    app.get(url, (request, reply) => sendConsole(request, reply, options))
}

/** The frame in which an editor shows an email. */
const emailStagePath = `${consoleAssetsPath}email-stage`

/**
 * Sends an empty page for an email, whose styles stand at its elements: nothing else is allowed in it, no script, no link
 * and nothing remote.
 */
const sendEmailStage = (reply: FastifyReply) =>
  reply
    .headers({
      ...pageHeaders,
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
      'cache-control': 'no-cache',
    })
    .send('<!doctype html><html lang="en"><head><title>Email</title></head><body></body></html>')

async function sendConsole(
  { originalUrl }: FastifyRequest,
  reply: FastifyReply,
  { appContext, folder }: ConsoleOptions,
) {
  // It is for all businesses, so it has one address.
  const basePath = findBasePath(originalUrl, appContext.settings)
  if (basePath !== '')
    return reply
      .header('cache-control', 'no-store')
      .redirect(parseOwnPath(originalUrl.slice(basePath.length)) ?? '/operator')
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .headers({
      ...pageHeaders,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-security-policy': formatConsolePolicy(nonce),
      'cache-control': 'no-store',
    })
    .send(renderShell(await readEntry(folder), nonce).markup)
}

interface ConsoleEntry {
  readonly file: string
  readonly css?: readonly string[]
}

/** Read for each request, since the development server builds again. */
async function readEntry(folder: string): Promise<ConsoleEntry> {
  const manifest: Readonly<Record<string, ConsoleEntry>> = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  )
  const entry = manifest['renderer/console/start.tsx']
  if (!entry) throw new Error('The build of the console has no start; run "npm run build".')
  return entry
}

const renderShell = ({ file, css = [] }: ConsoleEntry, nonce: string): SafeHtml =>
  html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">
${renderManifestLinks()}
<title>Bookplate</title>
${css.map(name => html`<link rel="stylesheet" href="${consoleAssetsPath}${name}">`)}
<script type="module" nonce="${nonce}" src="${consoleAssetsPath}${file}"></script></head>
<body class="bp-body"><div id="root" class="bp"></div><noscript>The console needs JavaScript.</noscript></body></html>`
