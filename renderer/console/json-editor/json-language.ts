/** Completion, descriptions and problems from a JSON Schema: VS Code's language service, without a worker. */
import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import {
  type CompletionItem,
  CompletionItemKind,
  ErrorCode,
  getLanguageService,
  type Hover,
  type MarkedString,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { readCompletionSnippet } from './completion-snippet.ts'
import { findPointerAt } from './json-places.ts'

export interface SchemaDescription {
  readonly text: string
  readonly from: number
  readonly to: number
}

export interface JsonLanguage {
  complete(context: CompletionContext): Promise<CompletionResult | null>
  describe(state: EditorState, offset: number): Promise<SchemaDescription | undefined>
  check(state: EditorState): Promise<SchemaDiagnostic[]>
}

export interface SchemaDiagnostic extends Diagnostic {
  /** A JSON pointer. */
  readonly pointer: string
  /** Whether the value is none of those that the schema lists. */
  readonly isUnlisted: boolean
}

/** A list of all values may be longer than the document. */
const maxMessageCharacters = 160

const documentUri = 'file:///document.json'

/** @param schema without one, only the syntax is checked */
export function createJsonLanguage(schema: object | undefined): JsonLanguage {
  const service = getLanguageService({
    // Whatever schema a document names, it is checked by that of the business.
    schemaRequestService: async () => JSON.stringify(schema ?? true),
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: ['plaintext'] } },
        hover: { contentFormat: ['plaintext'] },
      },
    },
  })
  service.configure({
    validate: true,
    allowComments: false,
    schemas: schema ? [{ uri: 'file:///schema.json', fileMatch: ['*'], schema }] : [],
  })
  const open = createDocumentCache(service)
  return {
    async complete(context) {
      // Behind a bracket or a comma nobody has begun to type a name or value.
      if (!context.explicit && !context.matchBefore(/["\w:$-]/)) return null
      const { document, parsed } = open(context.state)
      const found = await service.doComplete(document, document.positionAt(context.pos), parsed)
      if (!found || context.aborted) return null
      const items = found.items.flatMap(item => readItem(item, document, context.pos))
      const from = items[0]?.from
      if (from === undefined) return null
      return { from, options: items.filter(item => item.from === from).map(({ completion }) => completion) }
    },
    async describe(state, offset) {
      const { document, parsed } = open(state)
      const hover = await service.doHover(document, document.positionAt(offset), parsed)
      const text = hover ? readHover(hover) : ''
      if (text === '' || !hover?.range) return undefined
      return { text, from: document.offsetAt(hover.range.start), to: document.offsetAt(hover.range.end) }
    },
    async check(state) {
      const { document, parsed } = open(state)
      const found = await service.doValidation(document, parsed, {
        schemaValidation: 'error',
        schemaRequest: 'ignore',
      })
      const text = document.getText()
      return found.map(({ range, message, code }) => {
        const from = document.offsetAt(range.start)
        const { to: endOfLine } = state.doc.lineAt(from)
        const to = Math.min(document.offsetAt(range.end), endOfLine)
        return {
          from,
          to,
          severity: 'error',
          message: shorten(readMarkup(message)),
          pointer: findPointerAt(text, from),
          isUnlisted: code === ErrorCode.EnumValueMismatch,
        }
      })
    },
  }
}

function createDocumentCache(service: ReturnType<typeof getLanguageService>) {
  let last: { text: EditorState['doc']; document: TextDocument; parsed: ReturnType<typeof parse> } | undefined
  const parse = (document: TextDocument) => service.parseJSONDocument(document)
  let version = 0
  return ({ doc }: EditorState) => {
    if (last?.text === doc) return last
    version += 1
    const document = TextDocument.create(documentUri, 'json', version, doc.toString())
    last = { text: doc, document, parsed: parse(document) }
    return last
  }
}

/** What is typed is compared with a name, so the quotation mark before it does not count. */
function readItem(
  item: CompletionItem,
  document: TextDocument,
  offset: number,
): { readonly from: number; readonly completion: Completion }[] {
  const { textEdit } = item
  if (!textEdit || !('range' in textEdit)) return []
  const start = document.offsetAt(textEdit.range.start)
  const end = document.offsetAt(textEdit.range.end)
  const isQuoted = document.getText().charAt(start) === '"' && start < offset
  const rest = document.getText().slice(end)
  const inserted = readCompletionSnippet(withValue(item, textEdit.newText, rest))
  const documentation = readMarkup(item.documentation)
  return [
    {
      from: isQuoted ? start + 1 : start,
      completion: {
        label: item.label.replace(/^"(.*)"$/s, '$1'),
        ...(documentation === '' ? {} : { info: documentation }),
        apply: (view: EditorView) => {
          const { text, anchor, head } = inserted
          // What was typed after the suggestions were made is of the same word.
          const to = Math.max(end, view.state.selection.main.head)
          view.dispatch({
            changes: { from: start, to, insert: text },
            selection: { anchor: start + anchor, head: start + head },
            userEvent: 'input.complete',
            scrollIntoView: true,
          })
          if (item.kind === CompletionItemKind.Property && anchor === head) startCompletion(view)
        },
      },
    },
  ]
}

/** The service leaves the value away where the schema has several kinds. */
const withValue = ({ kind }: CompletionItem, text: string, rest: string): string =>
  kind === CompletionItemKind.Property && /^"[^"]*"$/.test(text) && !/^\s*:/.test(rest)
    ? `${text}: $1${/^\s*"/.test(rest) ? ',' : ''}`
    : text

const shorten = (text: string): string =>
  text.length > maxMessageCharacters ? `${text.slice(0, maxMessageCharacters)}…` : text

const readMarkup = (content: CompletionItem['documentation']): string =>
  (typeof content === 'string' ? content : (content?.value ?? '')).trim()

/** The service escapes descriptions as Markdown, whatever the client asks for. */
const readHover = ({ contents }: Hover): string =>
  (Array.isArray(contents) ? contents : [contents])
    .map((part: MarkedString | MarkupContent) => (isObject(part) ? part.value : part))
    .join('\n')
    .replaceAll('&nbsp;', ' ')
    .replace(/\\([\\`*_{}[\]()<>#+\-.!\n])/g, '$1')
    .trim()
