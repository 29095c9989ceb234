/** The documents of the installation, which a business can replace by its own. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { CallContext } from '#server/calls/handler.ts'
import { unwrapJsonFile } from '#server/configuration/document-files.ts'
import {
  type DocumentContent,
  documentKinds,
  findDocumentKind,
  routesFileName,
} from '#server/configuration/document-kinds.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'

interface ProductDocument {
  /** As in the tables. */
  readonly kind: string
  readonly id: string
  readonly content: DocumentContent
}

type Installation = CallContext['configuration']['installation']

/** Lists the documents of the installation, without its messages, which have a page of their own; sorted by kind and id. */
export const listProductDocuments = memoizeByObject(({ files }: Installation): readonly ProductDocument[] =>
  documentKinds
    .filter(({ kind }) => kind !== 'messages')
    .flatMap(({ kind, folder }) => {
      if (kind === 'route') {
        const file = files.get(routesFileName)
        const routes = file && unwrapJsonFile(file).content
        return (Array.isArray(routes) ? routes : [])
          .filter(isObject)
          .map(content => ({ kind, id: String(content.name), content }))
      }
      return [...files.values()].flatMap(file => {
        const { content } = unwrapJsonFile(file)
        return file.file === `schemas/${folder}/${file.id}.json` &&
          isObject(content) &&
          // A mapping of its own kind, which no business can replace.
          file.file !== 'schemas/errors/fields.json'
          ? [{ kind, id: file.id, content }]
          : []
      })
    })
    .toSorted((a, b) => (`${a.kind}/${a.id}` < `${b.kind}/${b.id}` ? -1 : 1)),
)

/** Returns the document of the installation with a name as the calls have it. */
export function findProductDocument(
  { kind, key }: { readonly kind: string; readonly key: string },
  { configuration }: Pick<CallContext, 'configuration'>,
): DocumentContent | undefined {
  const name = findDocumentKind(kind)?.kind
  return listProductDocuments(configuration.installation).find(
    document => document.kind === name && document.id === key,
  )?.content
}
