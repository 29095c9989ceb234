/** A text with values in the tokens of the console. CodeMirror's own styles are in no layer, so ours are here, too. */
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export const valueEditorTheme: Extension = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent', fontSize: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.7', overflow: 'auto' },
  '.cm-content': { padding: '0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 1px' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '.cm-tooltip': {
    maxWidth: 'min(460px, 92vw)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    fontSize: 'var(--text-s)',
    maxHeight: '17em',
    borderRadius: 'inherit',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'var(--s4)',
    padding: '7px var(--s3)',
    lineHeight: '1.5',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--soft-2)',
    color: 'var(--ink)',
    boxShadow: 'inset 3px 0 var(--accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: '0',
    color: 'var(--ink-2)',
    fontStyle: 'normal',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxWidth: '60%',
  },
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { paddingBlock: '12px' },
  },
})
