/** Checks the links that a business has put into its emails: hosts that its pages may not link to are no better there. */
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { getDocumentName } from '#server/configuration/document-kinds.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'

export const findEmailLinkFaults = ({
  business: { linkHosts = [] },
  documents = [],
}: Pick<BusinessRecords, 'business' | 'documents'>): FileFault[] =>
  documents
    .filter(({ kind }) => kind === 'email')
    .flatMap(document =>
      listFixedLinks(document.content.blocks).flatMap(({ index, href }) => {
        const reason = describeInvalidLink(href, linkHosts)
        return reason === undefined
          ? []
          : [{ file: getDocumentName(document), pointer: formatPointer(['blocks', index, 'href']), reason }]
      }),
    )

/** Lists the links that are no value of the event. */
const listFixedLinks = (blocks: unknown): readonly { readonly index: number; readonly href: string }[] =>
  (Array.isArray(blocks) ? blocks : []).flatMap((block, index) =>
    isObject(block) && typeof block.href === 'string' && !block.href.startsWith('$')
      ? [{ index, href: block.href }]
      : [],
  )
