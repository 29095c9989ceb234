/** Finds the pictures that a record or any other JSON value names: objects of the entity `Image`, at any depth. */
import { formatPointer, isObject } from '../core/pointer.ts'

export interface ImageReference {
  /** A JSON pointer to the path or id. */
  readonly pointer: string
  /** In files a path that begins with `images/`, otherwise the id of a stored image. */
  readonly src: string
}

const imageId = /^im_[\w-]{22}$/
const imageSource = /^(images\/|im_[\w-]{22}$)/

/** Returns whether an image's `src` is the id of a stored image. */
export const isImageId = (src: string): boolean => imageId.test(src)

export function findImageReferences(
  value: unknown,
  path: readonly (string | number)[] = [],
): ImageReference[] {
  if (Array.isArray(value)) return value.flatMap((part, index) => findImageReferences(part, [...path, index]))
  if (!isObject(value)) return []
  const own = isReference(value) ? [{ pointer: formatPointer([...path, 'src']), src: value.src }] : []
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, part]) => findImageReferences(part, [...path, key])),
  ]
}

/** The same, of records; yields after each, because a business may have thousands. */
export function* findImageReferencesByRecord(records: unknown): Generator<undefined, ImageReference[]> {
  const found: ImageReference[] = []
  for (const { part, path } of listParts(records)) {
    for (const reference of findImageReferences(part, path)) found.push(reference)
    yield
  }
  return found
}

/** Lists what is in the lists of a value, and what else it has. */
export function* listParts(value: unknown): Generator<ValuePart> {
  for (const [name, part] of Object.entries(isObject(value) ? value : {}))
    if (Array.isArray(part))
      for (const [index, item] of part.entries()) yield { part: item, path: [name, index] }
    else yield { part, path: [name] }
}

export interface ValuePart {
  readonly part: unknown
  readonly path: readonly (string | number)[]
}

/** Returns the ids of all stored images that a value names, each once. */
export const collectImageIds = (value: unknown): string[] => [
  ...new Set(
    findImageReferences(value)
      .map(({ src }) => src)
      .filter(isImageId),
  ),
]

/** Returns a copy of the value in which `replace` has rewritten the `src` of every image. */
export function replaceImageSources<T>(value: T, replace: (src: string) => string): T {
  return sameShape(copy(value, replace))
}

/** The same, of records; yields after each. */
export function* replaceImageSourcesByRecord<T>(
  records: T,
  replace: (src: string) => string,
): Generator<undefined, T> {
  if (!isObject(records)) return records
  const copies: [string, unknown][] = []
  for (const [name, part] of Object.entries(records)) {
    const items: unknown[] = []
    for (const item of Array.isArray(part) ? part : []) {
      items.push(copy(item, replace))
      yield
    }
    copies.push([name, Array.isArray(part) ? items : copy(part, replace)])
  }
  return sameShape(Object.fromEntries(copies))
}

function copy(value: unknown, replace: (src: string) => string): unknown {
  if (Array.isArray(value)) return value.map(part => copy(part, replace))
  if (!isObject(value)) return value
  const parts = Object.entries(value).map(([key, part]) => [key, copy(part, replace)])
  return isReference(value)
    ? { ...Object.fromEntries(parts), src: replace(value.src) }
    : Object.fromEntries(parts)
}

const isReference = (value: object): value is { readonly src: string } =>
  'src' in value && typeof value.src === 'string' && imageSource.test(value.src)

/** Proof: the copy differs from the original only in strings. */
function sameShape<T>(value: unknown): T {
  return value as T
}
