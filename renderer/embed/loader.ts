/** The script `/embed/v1.js` for other sites: `<script async src="https://book.example/embed/v1.js"></script>`. */
import { openDialogsOnClick } from './dialog-openers.ts'
import { tagName } from './tag-name.ts'
import { WidgetElement } from './widget-element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'bookplate-widget': WidgetElement
  }
}

// A page may contain the script several times.
if (!customElements.get(tagName)) {
  customElements.define(tagName, WidgetElement)
  openDialogsOnClick()
}
