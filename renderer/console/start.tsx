/** Starts the console in the shell that the server sends for every path below `/operator`. */
import './console-styles.css'
import { createRoot } from 'react-dom/client'
import { ConsoleApp } from './console-app.tsx'
import { listLanguages } from './context/language.ts'
import { loadConsoleWords } from './context/words.ts'

const words = await loadConsoleWords(listLanguages())
document.documentElement.lang = words.locale
const root = document.getElementById('root')
if (!root) throw new Error('The shell has no element for the console.')
createRoot(root).render(<ConsoleApp words={words} />)
