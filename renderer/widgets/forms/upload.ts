/** Sends a file to the server. The form holds the id that the server returns. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { UploadedFile, UploadFile } from '../../ui/form/types.ts'

interface Place {
  /** What begins the URLs of the business. */
  readonly base: string
  readonly kind: 'form' | 'survey'
  readonly form: string
  readonly version: number
}

/** Creates an uploader. It uses XMLHttpRequest because `fetch` does not report upload progress. */
export const createUploader =
  ({ base, kind, form, version }: Place): UploadFile =>
  (file, field, { signal, progress }) =>
    new Promise(settle => {
      const request = new XMLHttpRequest()
      const query = new URLSearchParams({ form, kind, version: String(version), field, name: file.name })
      request.open('POST', `${base}/api/v1/uploads?${query}`)
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.setRequestHeader('accept', 'application/json')
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const answer: unknown = request.response
        const uploaded = isObject(answer) ? answer.upload : undefined
        settle(isUploaded(uploaded) ? done(uploaded) : failed(codeIn(answer), paramsIn(answer)))
      }
      request.onerror = request.onabort = () => settle(failed('network.failed'))
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(file)
    })

const isUploaded = (value: unknown): value is UploadedFile =>
  isObject(value) && typeof value.id === 'string' && typeof value.name === 'string'

const known = ['upload.too_large', 'upload.type_refused', 'rate.limited', 'form.closed'] as const

function codeIn(answer: unknown): (typeof known)[number] | 'server.failed' {
  const code = isObject(answer) ? answer.code : undefined
  return known.find(one => one === code) ?? 'server.failed'
}

function paramsIn(answer: unknown): Readonly<Record<string, string | number>> {
  const params = isObject(answer) && isObject(answer.params) ? Object.entries(answer.params) : []
  return Object.fromEntries(
    params.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}
