/** What Vike starts in the browser. */
import './start.tsx'
