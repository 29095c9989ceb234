/** Splits paths: `service.locations.0.kind`, with other names in brackets: `values['view:other'].city`. */

/** Returns the names in a path. */
export const splitPath = (path: string): readonly string[] =>
  Array.from(path.matchAll(/\['((?:[^'\\]|\\.)*)'\]|[\w-]+/g), ([name, quoted]) =>
    quoted === undefined ? name : quoted.replace(/\\(.)/g, '$1'),
  )
