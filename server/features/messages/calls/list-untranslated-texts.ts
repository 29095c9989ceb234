/** Handles the call by which people of a business see which of its own texts lack a language. */
import { isLocaleCode } from '#locales/codes.ts'
import type { Text } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { documentKinds } from '#server/configuration/document-kinds.ts'
import { contentKinds } from '#server/features/directory/rules/content-kinds.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'
import { checkRecordKinds } from '#server/features/people/calls/operator-rights.ts'
import {
  countUntranslated,
  groupByLanguageShown,
  readTexts,
  type TextInLanguages,
} from '../rules/untranslated-texts.ts'

const maxDocuments = 200
const maxNameCharacters = 200
/** Of each kind: a post in eleven languages has about 100 kB. */
const maxContentRecords = 500
const contentRecordsPerRead = 100

interface WordedDocument {
  readonly kind: string
  readonly key: string
  readonly name?: Text
  readonly texts: readonly TextInLanguages[]
}

export const listUntranslatedTexts: Handler<'listUntranslatedTexts'> = async ({ language }, context) => {
  const { documents, isPartial } = await readDocuments(context)
  const texts = documents.flatMap(document => document.texts)
  return done({
    texts: texts.length,
    ...(isPartial ? { isPartial } : {}),
    languages: [...context.configuration.catalogues.keys()].map(code => ({
      language: code,
      missing: countUntranslated(texts, code),
    })),
    documents:
      language !== undefined && isLocaleCode(language)
        ? documents
            .map(({ texts, ...document }) => ({
              ...document,
              texts: texts.length,
              missing: countUntranslated(texts, language),
              instead: [...groupByLanguageShown(texts, language)],
            }))
            .filter(({ missing }) => missing > 0)
            .toSorted((a, b) => b.missing - a.missing)
            .slice(0, maxDocuments)
        : [],
  })
}

/** Reads only what the role may see. */
async function readDocuments(context: CallContext) {
  const content = await readContent(context)
  const all = [...listRecordDocuments(context), ...listOwnDocuments(context), ...content.documents]
  return {
    documents: all.filter(({ kind }) => checkRecordKinds([kind], context.caller) === undefined),
    isPartial: content.isPartial,
  }
}

function listRecordDocuments({ directory }: Pick<CallContext, 'directory'>): WordedDocument[] {
  const { business } = directory
  return [
    toWorded({ kind: 'business', key: business.slug }, business),
    ...recordKinds.flatMap(({ folder, list }) =>
      [...directory[list].values()].map(record =>
        toWorded({ kind: folder, key: 'id' in record ? record.id : record.slug }, record),
      ),
    ),
  ]
}

const listOwnDocuments = ({ directory }: Pick<CallContext, 'directory'>): WordedDocument[] =>
  directory.documents
    .filter(({ kind }) => kind !== 'messages')
    .map(({ kind, id, content }) =>
      toWorded({ kind: documentKinds.find(known => known.kind === kind)?.folder ?? kind, key: id }, content),
    )

async function readContent({ stores, directory }: Pick<CallContext, 'stores' | 'directory'>) {
  const documents: WordedDocument[] = []
  let isPartial = false
  for (const { kind, folder } of contentKinds)
    for (let slug = '', read = 0; ; ) {
      const found = await stores.content.readAfter(
        { business: directory.business.slug, kind, slug },
        contentRecordsPerRead,
      )
      documents.push(...found.map(({ document }) => toWorded({ kind: folder, key: document.slug }, document)))
      slug = found.at(-1)?.document.slug ?? ''
      read += found.length
      if (found.length < contentRecordsPerRead) break
      if (read >= maxContentRecords) {
        isPartial = true
        break
      }
    }
  return { documents, isPartial }
}

function toWorded(name: Pick<WordedDocument, 'kind' | 'key'>, document: object): WordedDocument {
  const { name: own, title = own } = { name: undefined, title: undefined, ...document }
  return { ...name, ...(isShortText(title) ? { name: title } : {}), texts: readTexts(document) }
}

/** A reference to a message is not the document's own. */
const isShortText = (value: unknown): value is Text =>
  isText(value) &&
  (typeof value === 'string'
    ? value.length <= maxNameCharacters
    : !Object.hasOwn(value, 'message') &&
      Object.values(value).every(({ length }) => length <= maxNameCharacters))
