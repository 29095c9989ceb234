/** What Vike starts in the browser: one line, as a file of its own compresses worse than as a part of another. */
import './start.tsx'
