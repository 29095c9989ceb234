import { hydrateRoot } from 'react-dom/client'
import '#renderer/styles/index.css'
import { Fixture } from './fixture.tsx'
import { settingsOf } from './fixture-settings.ts'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <Fixture {...settingsOf(location.search)} />)
requestAnimationFrame(() =>
  requestAnimationFrame(() => document.documentElement.setAttribute('data-alive', '')),
)
