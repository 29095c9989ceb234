/** The editor in the tokens of the console, light and dark. CodeMirror's own styles are in no layer, so ours are here, too. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const codeFont = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'

const theme = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--card)', fontSize: 'var(--text-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: codeFont, lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { paddingBlock: 'var(--s2)', caretColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-3)',
    backgroundColor: 'var(--card)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklab, var(--ink) 4%, transparent)',
  },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--soft-2)', outline: 'none' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--danger)' },
  '.cm-foldGutter span': { color: 'var(--ink-2)' },
  '.cm-foldPlaceholder': {
    marginInline: '3px',
    padding: '0 6px',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    backgroundColor: 'var(--soft)',
    color: 'var(--ink-2)',
    font: 'inherit',
    lineHeight: '1.4',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--wait-soft)', outline: '1px solid var(--wait-line)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--wait-line)' },

  // Problems: a wave, a mark at the side, and the sentence below the line.
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--danger)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-active': { backgroundColor: 'transparent' },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--danger)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-lint-marker-error': {
    content: 'none',
    width: '8px',
    height: '8px',
    marginTop: '0.5em',
    borderRadius: '50%',
    backgroundColor: 'var(--danger)',
  },
  '.cm-problem': {
    margin: 'var(--s1) var(--s3) var(--s2) var(--s5)',
    padding: 'var(--s2) var(--s3)',
    border: '1px solid var(--danger)',
    borderInlineStartWidth: '4px',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'color-mix(in oklab, var(--danger) 6%, var(--card))',
    color: 'var(--ink)',
    fontFamily: 'var(--font)',
    whiteSpace: 'normal',
  },

  // What differs from another text.
  '.cm-added, &.cm-merge-b .cm-changedLine.cm-added': {
    backgroundColor: 'color-mix(in oklab, var(--ok) 8%, var(--card))',
  },
  '.cm-changed, &.cm-merge-b .cm-changedLine.cm-changed': { backgroundColor: 'var(--wait-soft)' },
  '.cm-lineNumbers .cm-added-gutter': { boxShadow: 'inset -3px 0 var(--ok)' },
  '.cm-lineNumbers .cm-changed-gutter': { boxShadow: 'inset -3px 0 var(--wait)' },
  '.cm-deletedChunk': {
    paddingInlineStart: '6px',
    backgroundColor: 'color-mix(in oklab, var(--danger) 7%, var(--card))',
  },
  '.cm-deletedChunk .cm-deletedLine': {
    color: 'var(--ink-2)',
    textDecoration: 'line-through var(--danger)',
  },
  '.cm-deletedChunk .cm-deletedText': { background: 'none' },

  // Suggestions, descriptions and the search.
  '.cm-tooltip': {
    maxWidth: 'min(420px, 90vw)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-s)',
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: codeFont,
    maxHeight: '16em',
    borderRadius: 'inherit',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '5px var(--s3)', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--soft-2)',
    color: 'var(--ink)',
    boxShadow: 'inset 3px 0 var(--accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { padding: 'var(--s2) var(--s3)', fontFamily: 'var(--font)' },
  '.cm-description': {
    padding: 'var(--s2) var(--s3)',
    fontFamily: 'var(--font)',
    whiteSpace: 'pre-line',
  },
  '.cm-panels': { backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': { padding: 'var(--s2) var(--s6) var(--s2) var(--s2)', fontFamily: 'var(--font)' },
  '.cm-panel.cm-search label': { fontSize: 'var(--text-s)' },
  '.cm-panel.cm-search [name=close]': { color: 'var(--ink)', minWidth: '24px', minHeight: '24px' },
  '.cm-textfield': {
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    backgroundColor: 'var(--card)',
    color: 'var(--ink)',
    minHeight: '30px',
    fontSize: 'var(--text-s)',
  },
  '.cm-button': {
    border: '1px solid var(--edge)',
    borderRadius: '6px',
    backgroundColor: 'var(--card)',
    backgroundImage: 'none',
    color: 'var(--ink)',
    minHeight: '30px',
    fontSize: 'var(--text-s)',
  },
  '.cm-textfield::placeholder': { color: 'var(--ink-2)', opacity: '1' },
  '@media (pointer: coarse)': {
    '.cm-textfield, .cm-button, .cm-panel.cm-search [name=close]': { minHeight: '44px', minWidth: '44px' },
    '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', minHeight: '44px' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { paddingBlock: '12px' },
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--soft)' },
})

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--accent-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--wait)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
])

export const editorTheme: Extension = [theme, syntaxHighlighting(highlight)]
