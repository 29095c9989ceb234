/**
 * The custom element `<bookplate-inline src="/widget/…">` for other sites: the same screens in a shadow root of their
 * page, without a frame. The module `/embed/inline.js` brings it; the site's policy must also allow our styles, pictures
 * and calls, and whatever runs on the site can read what visitors enter.
 */
import type { EmbedEventName } from '#schemas/generated/embed.gen.ts'
import type { ConnectMessage } from '../embed/protocol.ts'
import { type InlinePage, mountInlinePage } from './inline-page.tsx'

const tagName = 'bookplate-inline'

class InlineElement extends HTMLElement {
  /** May be set before the element is defined; later changes need `update()`. */
  declare options?: Pick<ConnectMessage, 'prefill' | 'source'>
  #mounted: Promise<InlinePage> | undefined

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    // An element that is moved fills a new place, whatever becomes of the one before.
    const place = document.createElement('div')
    root.replaceChildren(place)
    this.#mounted = mountInlinePage(
      { root, place },
      {
        src: this.getAttribute('src') ?? '/',
        values: this.options ?? {},
        tell: ({ name, detail }) => this.#dispatch(name, detail),
      },
    )
    // Shows what the page has put into the element, such as a link.
    this.#mounted.catch((error: unknown) => {
      place.replaceChildren(document.createElement('slot'))
      console.error(`<${tagName}> cannot show ${this.getAttribute('src')}:`, error)
    })
  }

  disconnectedCallback(): void {
    void this.#mounted?.then(page => page.unmount()).catch(() => undefined)
  }

  /** Passes changed options on, and the scheme that the page has now. */
  update(): void {
    void this.#mounted?.then(page => page.update(this.options ?? {})).catch(() => undefined)
  }

  #dispatch(name: EmbedEventName, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(`bookplate:${name}`, { detail, bubbles: true }))
  }
}

if (!customElements.get(tagName)) customElements.define(tagName, InlineElement)
