/**
 * Renders the gallery of embedding: a form for the code, and every kind of widget live. Works without a script, which
 * only saves the round trips (`renderer/embed/gallery.ts`). English only: it is for those who build sites.
 */

import { formatElementAsHtml, formatSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import { tileLayout, toFormTile, toKindTile } from '#schemas/runtime/embed/gallery-tile.ts'
import { tokenizeMarkup } from '#schemas/runtime/embed/markup-tokens.ts'
import { formatReservedBoxRule } from '#schemas/runtime/embed/reserved-box.ts'
import {
  buildSnippetElements,
  type SnippetKind,
  type SnippetOptions,
} from '#schemas/runtime/embed/snippet.ts'
import {
  type ChosenValues,
  type EmbedOffer,
  readSnippetChoice,
  type SnippetChoice,
} from '#schemas/runtime/embed/snippet-choice.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'
import { renderEmbedForm } from './embed-gallery-form.ts'
import { kindLabels } from './embed-gallery-labels.ts'
import { galleryStyles } from './embed-gallery-styles.ts'

export interface EmbedGallery {
  readonly business: string
  readonly embedHosts: readonly string[]
  readonly offer: EmbedOffer
  readonly values: ChosenValues
  readonly loaderBytes: number
  /** The path of the page's own script. */
  readonly script: string
}

export function renderEmbedGallery(gallery: EmbedGallery, nonce: string): SafeHtml {
  const { business, offer, values, script } = gallery
  const choice = readSnippetChoice(values, offer)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
<title>Put it on your website · ${business}</title>
<style nonce="${nonce}">${galleryStyles}${{ markup: listBoxRules(offer) }}</style>
<script async nonce="${nonce}" src="${offer.loader.src}" integrity="${offer.loader.integrity}" crossorigin="anonymous"></script>
<script async nonce="${nonce}" src="${script}"></script>
<script type="module" nonce="${nonce}" src="/embed/inline.js"></script>
</head><body>
<header><p class="brand"><b aria-hidden="true">${[...business][0]}</b>${business}</p><a href="${offer.origin}/">Booking page</a></header>
<main>
<div class="head"><div><h1>Put it on your website</h1><p>Choose what to show, copy the code, done. Everything below is live: try it.</p></div>
${renderPermission(gallery)}</div>
${choice ? renderChoice(gallery, choice) : html`<p>There is nothing to embed yet: add a service or a form.</p>`}
</main>
<script type="application/json" id="offer" nonce="${nonce}">${{ markup: JSON.stringify(offer).replace(/</g, '\\u003c') }}</script>
</body></html>`
}

function renderChoice(gallery: EmbedGallery, choice: SnippetChoice): SafeHtml {
  return html`${renderEmbedForm({ ...gallery, choice }, renderCode(choice, gallery.loaderBytes))}
<section class="gallery" aria-label="Every kind, live">
${(['link', 'popup', 'button', 'page'] as const).map(kind => renderTile(kind, { gallery, choice }))}
${(['inline'] as const).map(kind => renderTile(kind, { gallery, choice }))}
${renderFormTile(gallery)}
${renderTile('frame', { gallery, choice })}
${renderTile('shadow', { gallery, choice })}
</section>`
}

/** Says who may embed, because a refused frame is what goes wrong first. */
function renderPermission({ embedHosts }: EmbedGallery): SafeHtml {
  const text =
    embedHosts.length === 0
      ? 'No website may embed yet, except pages on the same machine.'
      : `These may embed: ${embedHosts.join(', ')}`
  return html`<p class="permission">${text} <span>Websites are allowed in <code>embedHosts</code> of <code>business.json</code>.</span></p>`
}

function renderCode(choice: SnippetChoice, loaderBytes: number): SafeHtml {
  const code = formatSnippet(choice.options, choice.kind, choice.syntax)
  const syntaxes = { html: 'HTML', react: 'React', wordpress: 'WordPress' }
  return html`<section class="code" aria-label="Code">
<div class="bar"><fieldset><legend class="hidden">Written as</legend>${Object.entries(syntaxes).map(
    ([value, name]) =>
      html`<label><input type="radio" name="syntax" value="${value}"${{ markup: value === choice.syntax ? ' checked' : '' }}><span>${name}</span></label>`,
  )}</fieldset><button type="button" id="copy" hidden>Copy</button></div>
<pre tabindex="0" aria-label="The code to copy"><code id="code">${tokenizeMarkup(code).map(
    ({ text, kind }) => (kind === 'text' ? text : html`<span class="${kind}">${text}</span>`),
  )}</code></pre>
<p id="copied" role="status"></p>
<ul class="ticks"><li>${(loaderBytes / 1000).toFixed(1)} kB of script</li><li>No cookies needed</li><li>Keyboard and screen reader</li></ul>
</section>`
}

interface TileContext {
  readonly gallery: EmbedGallery
  readonly choice: SnippetChoice
}

function renderTile(kind: SnippetKind, { gallery, choice }: TileContext): SafeHtml {
  const isChosen = choice.kind === kind
  const { title, about } = kindLabels[kind]
  return html`<article class="tile tile--${kind}${isChosen ? ' tile--chosen' : ''}" data-kind="${kind}">
<div class="window"><p class="chrome" aria-hidden="true"><i></i><i></i><i></i>your-website.example</p>
<div class="site"><p class="title" aria-hidden="true">${kindLabels[kind].site}</p>${lines(3)}
<div class="live">${renderLive(toKindTile(choice, kind), kind)}</div>${lines(3)}</div></div>
<div class="caption"><h2>${title}</h2><a class="use" href="${buildAddress(gallery.values, { mode: kind })}"${{ markup: isChosen ? ' aria-current="true"' : '' }}>${isChosen ? 'Chosen' : 'Use this'}<span class="hidden"> (${title})</span></a></div>
<p>${about}</p></article>`
}

/** Shows a survey or form, whatever is chosen. */
function renderFormTile({ offer, values }: EmbedGallery): SafeHtml | undefined {
  const form =
    offer.targets.find(({ group }) => group === 'survey') ??
    offer.targets.find(({ group }) => group === 'form')
  const options = form && toFormTile(form.path, values, offer)
  if (!options) return undefined
  return html`<article class="tile tile--form" data-form="${form.path}">
<div class="window"><p class="chrome" aria-hidden="true"><i></i><i></i><i></i>your-website.example</p>
<div class="site"><p class="title" aria-hidden="true">How was it?</p>${lines(2)}
<div class="live">${renderLive(options, 'inline')}</div></div></div>
<div class="caption"><h2>Form or survey</h2><a class="use" href="${buildAddress(values, { src: form.path, mode: 'inline' })}">Use this<span class="hidden"> (Form or survey)</span></a></div>
<p>Any form of yours, one question at a time.</p></article>`
}

/** The elements of the snippet; the page has its own style and script. */
const renderLive = (options: SnippetOptions, kind: SnippetKind): SafeHtml => ({
  markup: buildSnippetElements(options, kind)
    .filter(({ tag }) => tag !== 'style' && tag !== 'script')
    .map(formatElementAsHtml)
    .join(''),
})

const lines = (count: number): SafeHtml =>
  html`<div class="lines" aria-hidden="true">${Array.from({ length: count }, () => html`<i></i>`)}</div>`

function buildAddress(values: ChosenValues, change: ChosenValues): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...values, ...change })) if (value) query.set(name, value)
  return `?${query}`
}

const listBoxRules = ({ targets }: EmbedOffer): string =>
  [
    ...new Map(
      [tileLayout, ...targets.map(({ layout }) => layout)].map(layout => [layout.id, layout]),
    ).values(),
  ]
    .map(({ id, height }) => formatReservedBoxRule(id, height))
    .join('')
