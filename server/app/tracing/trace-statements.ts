import { SpanKind } from '@opentelemetry/api'
import type { ClientBase } from 'pg'
import { tableDeclarations } from '#server/features/privacy/tables.ts'
import type { SpanAttributes, SpanTracer } from './spans.ts'

/**
 * Makes a span of each statement on a connection that belongs to a request, a job or a delivery. Without any, such as the
 * workers' looking for work, there is none.
 */
export const traceStatements =
  (spans: SpanTracer) =>
  (client: ClientBase): void => {
    const { query } = client
    const traceQuery = (...values: unknown[]): unknown => {
      const run = () => Reflect.apply(query, client, values)
      if (!spans.isRecording()) return run()
      const attributes = describeStatement(readText(values[0]))
      const { 'db.operation.name': operation, 'db.collection.name': table = '' } = attributes
      return spans.run({ name: `${operation} ${table}`.trim(), kind: SpanKind.CLIENT, attributes }, run)
    }
    Reflect.set(client, 'query', traceQuery)
  }

/** The first argument is a text, or an object with one. */
const readText = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement
    : typeof statement === 'object' && statement !== null && 'text' in statement
      ? String(statement.text)
      : ''

const operations: ReadonlySet<string> = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'with',
  'begin',
  'commit',
  'rollback',
  'set',
  'notify',
])

const tablePattern = /\b(?:from|into|update|join)\s+(\w+)/g

/** Names the operation and the first table, from lists that are known: a text may name a preview. */
function describeStatement(text: string): SpanAttributes & { readonly 'db.operation.name': string } {
  const [word = ''] = /^\s*[a-z]+/i.exec(text) ?? []
  const operation = word.trim().toLowerCase()
  const table = [...text.matchAll(tablePattern)]
    .map(([, name = '']) => name)
    .find(name => Object.hasOwn(tableDeclarations, name))
  return {
    'db.system.name': 'postgresql',
    'db.operation.name': operations.has(operation) ? operation : 'other',
    ...(table === undefined ? {} : { 'db.collection.name': table }),
  }
}
