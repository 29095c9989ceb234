/**
 * The custom element `<bookplate-widget>`: a frame in the flow of the page, or in a dialog that a link or button opens
 * (`dialog-openers.ts`). Runs on other sites' pages: it has no dependency, needs no cookie, storage, inline style or style
 * sheet of the policy, and listens to nothing but its own ports. Nothing is requested before the element is near the
 * window, or the visitor points to what opens it.
 */
import { frameNameOptions } from '#schemas/generated/embed.gen.ts'
import { createElement } from './create-element.ts'
import { createDialog } from './dialog.ts'
import { readHostScheme } from './host-scheme.ts'
import { loaderOrigin } from './loader-origin.ts'
import { type ConnectMessage, type FrameMessage, frameNamePrefix, protocolVersion } from './protocol.ts'
import { createWidgetStyles } from './widget-styles.ts'

const maxFrameHeightPx = 20_000
/** How far from the window a frame begins to load. */
const nearWindow = { rootMargin: '600px' }

export class WidgetElement extends HTMLElement {
  static readonly observedAttributes = frameNameOptions

  /** What only a script may pass on, because it is personal; `update()` passes on later changes. */
  declare options?: Pick<ConnectMessage, 'prefill' | 'source'>
  readonly #root = this.attachShadow({ mode: 'open' })
  #frame: HTMLIFrameElement | undefined
  #dialog: HTMLDialogElement | undefined

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [createWidgetStyles()]
    const slot = this.#root.appendChild(createElement('slot'))
    const mode = this.getAttribute('mode')
    if (mode === 'button') slot.append(createElement('button', { textContent: this.#label }))
    if (mode === 'button' || mode === 'popup') return
    // The children are parsed when the observer reports for the first time.
    const observer = new IntersectionObserver(([entry]) => {
      const given = this.querySelector('iframe')
      if (this.#frame || !this.isConnected || !(given || entry?.isIntersecting)) return
      observer.disconnect()
      this.#adopt(given ?? this.#root.appendChild(this.#createFrame()))
    }, nearWindow)
    observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#root.replaceChildren()
    this.#frame = this.#dialog = undefined
  }

  attributeChangedCallback(): void {
    this.update()
  }

  /** Opens a channel to the document that the frame shows, and passes the options on. */
  update(): void {
    const frame = this.#frame
    // The empty document of a frame that has not begun to load is ours to see, and takes no messages.
    if (!frame || frame.contentDocument?.URL === 'about:blank') return
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => this.#receive(data)
    const message: ConnectMessage = {
      bookplate: protocolVersion,
      name: this.#frameName,
      campaign: location.search.match(/utm_\w+=[^&]*/g)?.join('&'),
      page: location.origin + location.pathname,
      referrer: document.referrer,
      ...this.options,
    }
    frame.contentWindow?.postMessage(message, loaderOrigin, [port2])
  }

  /** Loads the frame of a dialog before it opens. */
  warmUp(): void {
    if (this.#dialog) return
    const frame = this.#createFrame()
    this.#dialog = this.#root.appendChild(createDialog(frame, this.getAttribute('close-label') ?? 'Close'))
    this.#dialog.style.colorScheme = this.getAttribute('scheme') ?? ''
    this.#adopt(frame)
  }

  open(): void {
    this.warmUp()
    this.#dialog?.showModal()
  }

  close(): void {
    this.#dialog?.close()
  }

  get #label(): string {
    return this.getAttribute('label') ?? 'Book'
  }

  #createFrame(): HTMLIFrameElement {
    // Whatever the page says, the frame shows only the installation.
    const { pathname, search } = new URL(this.getAttribute('src') ?? '', loaderOrigin)
    return createElement('iframe', {
      title: this.#label,
      name: this.#frameName,
      allow: 'payment;clipboard-write',
      height: this.getAttribute('height') ?? '',
      src: loaderOrigin + pathname + search,
    })
  }

  /** The look, from attributes and from the CSS custom properties of the page. */
  get #frameName(): string {
    const style = getComputedStyle(this)
    // A frame in the page's own HTML has a name that says its look.
    const query = new URLSearchParams(this.#frame?.name.slice(frameNamePrefix.length))
    for (const name of frameNameOptions) {
      const value = this.getAttribute(name) ?? style.getPropertyValue(`--bp-${name}`)
      if (value) query.set(name, value)
    }
    if (!query.has('scheme')) query.set('scheme', readHostScheme(this))
    return `${frameNamePrefix}?${query}`
  }

  #adopt(frame: HTMLIFrameElement): void {
    this.#frame = frame
    frame.onload = () => this.update()
    this.update()
  }

  #receive(message: FrameMessage): void {
    if (message.type === 'close') this.close()
    if (message.type !== 'event') return
    const { name, detail } = message
    // Never below the height that the page reserves, so that nothing below moves.
    if (name === 'height' && this.#frame && !this.#dialog)
      this.#frame.style.height = `${Math.min(Math.max(detail.height, +this.#frame.height), maxFrameHeightPx)}px`
    this.dispatchEvent(new CustomEvent(`bookplate:${name}`, { detail, bubbles: true }))
  }
}
