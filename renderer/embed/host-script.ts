/** `bookplate/embed`: adds the script of an installation to a page. On a server it does nothing. */
import { tagName } from './tag-name.ts'

export interface ScriptOptions {
  /** For pages whose policy asks for it. */
  readonly nonce?: string
}

const path = '/embed/v1.js'

/**
 * Loads the script once, however often it is called. Resolves when `<bookplate-widget>` works; rejects if the script
 * cannot be loaded. A page has the widgets of one installation.
 *
 * @param url of the installation, or of any page of it
 */
export function loadWidget(url: string, { nonce }: ScriptOptions = {}): Promise<void> {
  if (typeof document === 'undefined' || customElements.get(tagName)) return Promise.resolve()
  const src = new URL(path, new URL(url, location.href)).href
  const present = [...document.scripts].find(script => script.src === src)
  const script = present ?? document.createElement('script')
  return new Promise((settle, fail) => {
    void customElements.whenDefined(tagName).then(() => settle())
    script.addEventListener('error', () => {
      // The next call tries again.
      script.remove()
      fail(new Error(`${src} cannot be loaded.`))
    })
    if (present) return
    if (nonce !== undefined) script.nonce = nonce
    script.async = true
    script.src = src
    document.head.append(script)
  })
}
