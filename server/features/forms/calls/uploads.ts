/** Receives files for answers from visitors and hands them to the operator. They are never shown inside a page. */

import type { CreateUploadInput, Upload } from '#schemas/generated/types.gen.ts'
import { done, type Fault, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import type { CallLimitName } from '#server/features/request-limits/calls/call-limits.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'
import { randomId } from '#server/lib/identifiers.ts'
import { detectMediaType, isAcceptedMediaType, mediaTypeExtensions } from '#server/lib/media-type.ts'
import { getFormField, toFieldPattern } from '../rules/form-fields.ts'
import type { StoredUpload } from '../uploads.ts'
import { loadOpenHostedVersion } from './form-versions.ts'

const megabyte = 1024 * 1024
/** The largest file, whatever a document allows. */
const maxBytes = 10 * megabyte

export const createUpload: Handler<'createUpload'> = async (input, context) => {
  const {
    stores: { formStores },
    body,
    directory,
    now,
  } = context
  const field = await findUploadField(input, context)
  if (!field.ok) return field
  const { accept, limitBytes, pointer } = field.value
  const limitProblem = await countBytes(limitBytes, context)
  if (limitProblem) return limitProblem
  const id = `up_${randomId()}`
  const content = body && (await formStores.uploads.receive(id, body, limitBytes))
  if (!content) return body ? tooLarge(limitBytes) : failUpload('/field', 'field.required')
  const type = await detectMediaType(content)
  if (content.length === 0 || type === undefined || !isAcceptedMediaType(type, accept)) {
    await formStores.uploads.delete(id)
    return content.length === 0 ? failUpload('/field', 'field.required') : failed('upload.type_refused')
  }
  const { form, kind = 'form', name } = input
  const upload: StoredUpload = { id, kind, form, field: pointer, name, type, bytes: content.length }
  const business = directory.business.slug
  await formStores.uploads.keep({ business, upload, now })
  return done({ upload: toUploadDto(upload) })
}

/** Counts the bytes before any are written. A body without an announced length counts as the longest. */
async function countBytes(
  limitBytes: number,
  { stores: { formStores }, caller, rateLimits, directory, bodyBytes }: CallContext,
) {
  const points = Math.ceil(Math.min(bodyBytes ?? limitBytes, limitBytes) / 1024)
  const business = directory.business.slug
  const limitContext = { caller, rateLimits, secrets: formStores.secrets, business }
  const count = (limit: CallLimitName) => consumeRateLimits([{ limit, points }], limitContext)
  const refused = await count('uploadedKilobytes')
  if (refused) return refused
  return (await count('uploadedKilobytesOfBusiness')) && count('uploadedKilobytesOfAll')
}

const tooLarge = (limitBytes: number) =>
  failed('upload.too_large', { limit: Math.round((limitBytes / megabyte) * 10) / 10 })

const failUpload = (pointer: string, code: Fault['code']) =>
  failed('input.invalid', {}, [{ pointer, code, params: {} }])

interface Field {
  readonly pointer: string
  readonly accept: readonly string[]
  readonly limitBytes: number
}

/**
 * Finds the upload field and what it accepts; no other field takes a file. For a list, the list or its items may be
 * named.
 */
async function findUploadField(
  { form, kind = 'form', version, field }: CreateUploadInput,
  context: CallContext,
): Promise<Outcome<Field>> {
  const open = await loadOpenHostedVersion({ kind, form }, version, context)
  if (!open.ok) return open
  const { document } = open.value
  const named = toFieldPattern(field.startsWith('/') ? field : `/${field}`)
  const pointer = [named, `${named}/*`].find(
    candidate => getFormField(document, candidate)?.schema.format === 'upload',
  )
  if (pointer === undefined) return failUpload('/field', 'field.unknown')
  const list = pointer.endsWith('/*') ? getFormField(document, pointer.slice(0, -2))?.ui : {}
  const { 'ui:accept': accept, 'ui:maxBytes': most } = { ...list, ...getFormField(document, pointer)?.ui }
  return done({
    pointer,
    accept: Array.isArray(accept) ? accept.map(String) : Object.keys(mediaTypeExtensions),
    limitBytes: Math.min(typeof most === 'number' ? most : maxBytes, maxBytes),
  })
}

export const toUploadDto = ({ id, name, type, bytes }: StoredUpload): Upload => ({ id, name, type, bytes })

export const getUpload: Handler<'getUpload'> = async ({ id }, { stores: { formStores }, directory }) => {
  const upload = await formStores.uploads.find(directory.business.slug, id)
  const content = upload && (await formStores.uploads.read(id))
  if (!upload || !content) return failed('upload.not_found')
  return done({
    name: getSafeUploadName(upload),
    content: Buffer.from(content).toString('base64'),
    encoding: 'base64' as const,
  })
}

/** Returns a name that a header can carry, with the extension of the actual type and not of the original name. */
export function getSafeUploadName({ name, type }: StoredUpload): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+/, '')
    .slice(0, 80)
  return `${stem === '' ? 'file' : stem}.${mediaTypeExtensions[type] ?? 'bin'}`
}
