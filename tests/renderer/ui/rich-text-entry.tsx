import { hydrateRoot } from 'react-dom/client'
import '#renderer/styles/index.css'
import '#renderer/ui/rich-text/rich-text.css'
import { RichTextFixture } from './rich-text-fixture.tsx'

const root = document.getElementById('root')
const texts = JSON.parse(document.getElementById('texts')?.textContent ?? '[]')
if (root) hydrateRoot(root, <RichTextFixture texts={texts} />)
requestAnimationFrame(() =>
  requestAnimationFrame(() => document.documentElement.setAttribute('data-alive', '')),
)
