/** Starts the console in the shell that the server sends for every path below `/operator`. */
import './console-styles.css'
import { createRoot } from 'react-dom/client'
import { ConsoleApp } from './console-app.tsx'
import { loadConsoleI18n } from './context/i18n.ts'
import { listLanguages } from './context/language.ts'

const i18n = await loadConsoleI18n(listLanguages())
document.documentElement.lang = i18n.locale
const root = document.getElementById('root')
if (!root) throw new Error('The shell has no element for the console.')
createRoot(root).render(<ConsoleApp i18n={i18n} />)
