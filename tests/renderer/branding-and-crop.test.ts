/** What is cut out of pictures, and what the page about the look says of colours. */
import { describe, expect, test } from 'vitest'
import {
  changeBranding,
  changeTheme,
  mergeBranding,
  presetAccents,
} from '#renderer/console/branding/branding.ts'
import {
  formatRatio,
  listContrastRemedies,
  listContrastRows,
} from '#renderer/console/branding/branding-contrast.ts'
import {
  fitCropSize,
  getCropRect,
  getCropShift,
  getCropView,
  maxZoom,
  wholeCropView,
} from '#renderer/console/image/crop-geometry.ts'
import { findContrastFaults } from '#schemas/runtime/theme/theme-contrast.ts'

const picture = { width: 1600, height: 900 }

describe('A cut', () => {
  test('is at first the largest of its shape, in the middle', () => {
    expect(getCropRect(picture, 1, wholeCropView)).toEqual({ x: 350, y: 0, width: 900, height: 900 })
    expect(getCropRect({ width: 3, height: 4000 }, 2.5, wholeCropView)).toMatchObject({
      x: 0,
      width: 3,
      height: 1,
    })
  })

  test('stays within the picture, however far it is moved and zoomed', () => {
    const layout = { picture: { width: 400, height: 225 }, frame: { width: 300, height: 225 } }
    for (const zoom of [1, 1.3, maxZoom])
      for (const shift of [
        { x: 9000, y: 9000 },
        { x: -9000, y: 30 },
        { x: 0, y: -9000 },
      ]) {
        const { x, y, width, height } = getCropRect(picture, 4 / 3, getCropView(zoom, shift, layout))
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(picture.width)
        expect(y + height).toBeLessThanOrEqual(picture.height)
      }
    expect(getCropView(2, { x: -9000, y: -9000 }, layout)).toEqual({ zoom: 2, x: 1, y: 1 })
    expect(getCropView(1, { x: 0, y: 40 }, layout)).toEqual(wholeCropView)
  })

  test('moves with the picture by as much as the pointer does', () => {
    // On the screen, the picture is a quarter as large.
    const layout = { picture: { width: 400, height: 225 }, frame: { width: 225, height: 225 } }
    const view = getCropView(2, { x: 0, y: 0 }, layout)
    const before = getCropRect(picture, 1, view)
    const after = getCropRect(picture, 1, getCropView(2, { x: 112.5, y: 0 }, layout))
    expect(before.x - after.x).toBe(before.width / 2)
    const shift = getCropShift(getCropView(2, { x: 112.5, y: -20 }, layout), layout)
    expect(shift.x).toBeCloseTo(112.5)
    expect(shift.y).toBeCloseTo(-20)
  })

  test('is scaled down, never up', () => {
    expect(fitCropSize({ width: 3000, height: 3000 }, { width: 768, height: 768 })).toEqual({
      width: 768,
      height: 768,
    })
    expect(fitCropSize({ width: 300, height: 150 }, { width: 768, height: 768 })).toEqual({
      width: 300,
      height: 150,
    })
  })
})

describe('A look', () => {
  test('whose accent the server refuses has a row that says so, and a remedy that it accepts', () => {
    const theme = { accent: '#b9552a' }
    expect(findContrastFaults(theme)).toHaveLength(1)
    const low = listContrastRows(theme).filter(({ isTooLow }) => isTooLow)
    expect(low.map(({ scheme, pair }) => `${scheme} ${pair}`)).toContain('light accent-on-page')
    expect(low.map(({ ratio }) => formatRatio(ratio, 'en'))).toContain('4.4 : 1')
    const [remedy] = listContrastRemedies(theme)
    expect(findContrastFaults({ accent: remedy?.nearest })).toEqual([])
  })

  test('has one row a pair and scheme, the dark accent worked out', () => {
    const rows = listContrastRows({ accent: '#9c4320' })
    expect(new Set(rows.map(({ scheme, pair }) => `${scheme} ${pair}`)).size).toBe(rows.length)
    expect(rows.some(({ isTooLow }) => isTooLow)).toBe(false)
    expect(rows.filter(({ scheme }) => scheme === 'dark')).toHaveLength(rows.length / 2)
  })

  test.each(presetAccents)('with the ready-made %s is readable', accent => {
    expect(listContrastRows({ accent }).filter(({ isTooLow }) => isTooLow)).toEqual([])
  })

  test('loses what is taken out of it, and no dark logo stays alone', () => {
    expect(changeTheme({ accent: '#1f5f5b', radius: 8 }, { accent: undefined })).toEqual({ radius: 8 })
    expect(changeBranding({ logo: 'a', logoDark: 'b', theme: {} }, { logo: undefined })).toEqual({
      theme: {},
    })
  })

  test('that is saved over what somebody else has changed keeps their part', () => {
    const cover = { src: '/cover.jpg', alt: 'The shop' }
    const base = { theme: { accent: '#1f5f5b', radius: 8 }, logo: 'a', logoDark: 'b' }
    expect(
      mergeBranding({
        base,
        mine: { theme: { accent: '#3b4f9c' }, logo: 'a', logoDark: 'c' },
        theirs: { ...base, theme: { accent: '#4a6b2a', radius: 8, accentDark: '#9c4320' }, cover },
      }),
    ).toEqual({ theme: { accent: '#3b4f9c', accentDark: '#9c4320' }, logo: 'a', logoDark: 'c', cover })
  })
})
