/** Files that were published from previews replace those on the disk, until somebody edits these. */
import { expect, test } from 'vitest'
import { digestFile } from '#server/configuration/files.ts'
import { changeFiles, overlayPublishedFiles } from '#server/configuration/published-files.ts'

const form = 'schemas/forms/a.json'
const screen = 'schemas/screens/b.json'
const disk = changeFiles(new Map(), [
  { file: form, content: { id: 'a', order: [1, 2] } },
  { file: screen, content: { id: 'b' } },
])
const base = (file: string) => digestFile(disk.get(file))
const read = (files: ReturnType<typeof overlayPublishedFiles>) =>
  Object.fromEntries([...files].map(([file, { content }]) => [file, content]))

test('A published file replaces, adds or removes one on the disk', () => {
  const published = [
    { file: form, content: { id: 'a', order: [2] }, base: base(form) },
    { file: screen, base: base(screen) },
    { file: 'locales/en.json', content: {} },
  ]
  expect(read(overlayPublishedFiles(disk, published))).toEqual({
    [form]: { id: 'a', order: [2] },
    'locales/en.json': {},
  })
  expect(overlayPublishedFiles(disk, [])).toBe(disk)
})

test('A file that was edited, added or removed on the disk since stays as it is there', () => {
  const published = [
    { file: form, content: { id: 'published' }, base: base(form) },
    { file: screen, content: { id: 'published' } },
  ]
  const edited = changeFiles(disk, [{ file: form, content: { order: [1, 2], id: 'a' } }])
  expect(read(overlayPublishedFiles(edited, published))).toEqual(read(edited))
  const removed = changeFiles(disk, [{ file: form }])
  expect(read(overlayPublishedFiles(removed, published))).toEqual(read(removed))
})
