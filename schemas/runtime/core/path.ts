/**
 * Splits paths as people write them: `service.locations.0.kind`, with any other name in brackets:
 * `values['view:other'].city`.
 */

/** Returns the names in a path. */
export const splitPath = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|[\w-]+/g), ([name, quoted]) =>
    quoted === undefined ? name : quoted.replace(/\\(.)/g, '$1'),
  )
