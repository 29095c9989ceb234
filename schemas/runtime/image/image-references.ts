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
