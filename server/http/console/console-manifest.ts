/** What a phone needs to keep the console on its home screen: W3C Web Application Manifest. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { html, type SafeHtml } from '#server/lib/html.ts'

/** 192 and 512 for Android, 180 for iOS. */
export const consoleIconSizes = [180, 192, 512] as const

const manifestPath = '/operator/manifest.webmanifest'
const iconsPath = '/operator/_/icons/'

/** Those of `renderer/styles/tokens.css`. */
const colours = { paper: '#f8f6f2', darkPaper: '#101413' }

/** One for all businesses, as the console is; nobody's data is in it. */
const manifest = {
  id: '/operator',
  name: 'Bookplate',
  short_name: 'Bookplate',
  start_url: '/operator',
  scope: '/operator',
  display: 'standalone',
  background_color: colours.paper,
  theme_color: colours.paper,
  icons: [
    { src: `${iconsPath}icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...consoleIconSizes.map(size => ({
      src: `${iconsPath}icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
  ],
}

/** Serves the manifest and its icons, which change with a build only. @param folder the build of the console */
export function registerConsoleManifest(app: FastifyInstance, folder: string): void {
  void app.register(fastifyStatic, {
    root: join(folder, 'icons'),
    prefix: iconsPath,
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
  app.get(manifestPath, (_, reply) =>
    reply
      .headers({
        'content-type': 'application/manifest+json; charset=utf-8',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      .send(JSON.stringify(manifest)),
  )
}

/** Returns the tags for the head of the console's page. */
export const renderManifestLinks = (): SafeHtml =>
  html`<link rel="manifest" href="${manifestPath}"><link rel="icon" type="image/svg+xml" href="${iconsPath}icon.svg">
<link rel="apple-touch-icon" href="${iconsPath}icon-180.png">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.paper}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.darkPaper}">`
