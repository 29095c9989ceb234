/** `bookplate/embed`: defines the custom element. Importing it on a server does nothing. */
import { type WidgetElement, widgetElementName } from './contract.ts'

/** Defines `<bookplate-widget>` once; does nothing where there are no custom elements. */
export function defineWidget(): void {
  if (typeof customElements === 'undefined' || customElements.get(widgetElementName)) return
  customElements.define(widgetElementName, createElementClass())
}

/** The class is created late because servers have no HTMLElement. */
function createElementClass(): CustomElementConstructor {
  return class extends HTMLElement implements WidgetElement {
    prefill: WidgetElement['prefill']

    connectedCallback(): void {
      const src = this.getAttribute('src')
      if (!src || this.querySelector('iframe')) return
      const frame = document.createElement('iframe')
      frame.src = src
      frame.title = this.getAttribute('title') ?? ''
      frame.loading = 'lazy'
      this.replaceChildren(frame)
    }
  }
}
