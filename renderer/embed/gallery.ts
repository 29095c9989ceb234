/**
 * The script of `/embed/demo`: code and widgets follow the form at once. The page works without it, by sending the form.
 */

import { formatSnippet } from '#schemas/runtime/embed/format-snippet.ts'
import { toFormTile, toKindTile } from '#schemas/runtime/embed/gallery-tile.ts'
import { tokenizeMarkup } from '#schemas/runtime/embed/markup-tokens.ts'
import {
  buildSnippetElements,
  formatFrameName,
  type SnippetElement,
  type SnippetKind,
  type SnippetOptions,
  snippetKinds,
} from '#schemas/runtime/embed/snippet.ts'
import {
  type ChosenValues,
  type EmbedOffer,
  type EmbedTarget,
  readSnippetChoice,
  type SnippetChoice,
} from '#schemas/runtime/embed/snippet-choice.ts'
import { createElement } from './create-element.ts'

const find = <T extends HTMLElement>(selector: string, type: abstract new () => T): T => {
  const element = document.querySelector(selector)
  if (!(element instanceof type)) throw new Error(`The page has no ${selector}.`)
  return element
}

function start(): void {
  const form = find('#builder', HTMLFormElement)
  // The server wrote it from the same type.
  const offer: EmbedOffer = JSON.parse(find('#offer', HTMLElement).textContent)
  const copy = find('#copy', HTMLButtonElement)
  copy.hidden = false
  find('#apply', HTMLButtonElement).hidden = true
  prepareColours(form)
  const readChoice = () => readSnippetChoice(readValues(form), offer)
  form.addEventListener('input', () => showCode(readChoice()))
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'src') listProviders(readChoice()?.target)
    const choice = readChoice()
    showCode(choice)
    showTiles(choice, readValues(form), offer)
  })
  form.addEventListener('submit', event => event.preventDefault())
  copy.addEventListener('click', () => void copyCode())
  document.addEventListener('click', event => followUseLink(event, form))
}

function readValues(form: HTMLFormElement): ChosenValues {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** A colour that is picked is written beside it, because a colour input cannot be empty. */
function prepareColours(form: HTMLFormElement): void {
  for (const picker of form.querySelectorAll<HTMLInputElement>('input[type=color]')) {
    const input = find(`#${picker.dataset.for}`, HTMLInputElement)
    picker.hidden = false
    picker.addEventListener('input', () => {
      input.value = picker.value
    })
    input.addEventListener('input', () => {
      if (input.value !== '' && input.validity.valid) picker.value = input.value
    })
  }
}

function listProviders(target: EmbedTarget | undefined): void {
  const select = find('#provider', HTMLSelectElement)
  const [anyone] = select.options
  const options = (target?.providers ?? []).map(({ slug, name }) => new Option(name, slug))
  select.replaceChildren(...(anyone ? [anyone] : []), ...options)
}

function showCode(choice: SnippetChoice | undefined): void {
  if (!choice) return
  const code = formatSnippet(choice.options, choice.kind, choice.syntax)
  const spans = tokenizeMarkup(code).map(({ text, kind }) =>
    kind === 'text' ? text : createElement('span', { className: kind, textContent: text }),
  )
  find('#code', HTMLElement).replaceChildren(...spans)
  find('#copied', HTMLElement).textContent = ''
}

function showTiles(choice: SnippetChoice | undefined, values: ChosenValues, offer: EmbedOffer): void {
  if (!choice) return
  for (const tile of document.querySelectorAll<HTMLElement>('.tile')) {
    const kind = snippetKinds.find(one => one === tile.dataset.kind)
    const { form } = tile.dataset
    const options = kind ? toKindTile(choice, kind) : form && toFormTile(form, values, offer)
    if (options) showLive(tile, options, kind ?? 'inline')
    if (kind) markChosen(tile, kind === choice.kind)
  }
}

/** A frame that shows the page already takes the new look without loading again. */
function showLive(tile: HTMLElement, options: SnippetOptions, kind: SnippetKind): void {
  const live = tile.querySelector('.live')
  const frame = live?.querySelector('iframe')
  if (kind !== 'inline' || frame?.getAttribute('src') !== options.url) {
    const elements = buildSnippetElements(options, kind)
    const shown = elements.filter(({ tag }) => tag !== 'style' && tag !== 'script')
    live?.replaceChildren(...shown.map(toElement))
  } else if (frame.name !== formatFrameName(options.appearance)) {
    frame.name = formatFrameName(options.appearance)
    const widget = live?.querySelector('bookplate-widget')
    void customElements.whenDefined('bookplate-widget').then(() => widget?.update())
  }
}

function toElement({ tag, attributes, children }: SnippetElement): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children.map(child => (typeof child === 'string' ? child : toElement(child))))
  return element
}

function markChosen(tile: HTMLElement, isChosen: boolean): void {
  tile.classList.toggle('tile--chosen', isChosen)
  const link = tile.querySelector('.use')
  if (isChosen) link?.setAttribute('aria-current', 'true')
  else link?.removeAttribute('aria-current')
  if (link?.firstChild) link.firstChild.textContent = isChosen ? 'Chosen' : 'Use this'
}

/** What a link of a tile says becomes the choice, without leaving the page. */
function followUseLink(event: MouseEvent, form: HTMLFormElement): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.use') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const tile = link.closest<HTMLElement>('.tile')
  const kind = find('#mode', HTMLSelectElement)
  kind.value = tile?.dataset.kind ?? 'inline'
  if (tile?.dataset.form !== undefined) find('#src', HTMLSelectElement).value = tile.dataset.form
  find(tile?.dataset.form === undefined ? '#mode' : '#src', HTMLSelectElement).dispatchEvent(
    new Event('change', { bubbles: true }),
  )
  form.scrollIntoView({ block: 'nearest' })
  find('#copy', HTMLButtonElement).focus()
}

/** Where the browser keeps the clipboard from the page, the code is selected instead. */
async function copyCode(): Promise<void> {
  const code = find('#code', HTMLElement)
  const status = find('#copied', HTMLElement)
  try {
    await navigator.clipboard.writeText(code.textContent)
    status.textContent = 'Copied.'
  } catch {
    getSelection()?.selectAllChildren(code)
    status.textContent = 'The code is selected: copy it with your keyboard.'
  }
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
