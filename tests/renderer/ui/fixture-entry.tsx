import { hydrateRoot } from 'react-dom/client'
import '#renderer/styles/index.css'
import { ComponentFixture } from './fixture.tsx'
import { readFixtureSettings } from './fixture-settings.ts'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <ComponentFixture {...readFixtureSettings(location.search)} />)
requestAnimationFrame(() =>
  requestAnimationFrame(() => document.documentElement.setAttribute('data-alive', '')),
)
