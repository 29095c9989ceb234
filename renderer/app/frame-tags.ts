import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import embedStyles from '../embed/embed.css?inline'
import { renderFrameScript } from '../embed/frame-script.ts'
import { getChunkFile } from './asset-tags.ts'

/**
 * Renders what a page in a frame has in its head: its styles, the script for its look, and the bridge, which must
 * listen before the document has loaded.
 */
export function renderFrameTags(pageContext: PageContextServer) {
  const nonce = pageContext.cspNonce ?? ''
  const bridge = getChunkFile(pageContext, 'renderer/embed/bridge.ts')
  return escapeInject`<style nonce="${nonce}">${dangerouslySkipEscape(embedStyles)}</style>
<script nonce="${nonce}">${dangerouslySkipEscape(renderFrameScript(pageContext.render.basePath))}</script>
<script type="module" nonce="${nonce}" crossorigin src="/${bridge}"></script>
`
}
