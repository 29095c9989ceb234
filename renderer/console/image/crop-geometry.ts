/** Computes what of a picture is cut out. Everything is pure; lengths are pixels of the picture. */

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface CropRect extends PictureSize {
  readonly x: number
  readonly y: number
}

/** Where one looks at a picture: 1 is the largest cut that fits; `x` and `y` are 0 to 1, from one edge to the other. */
export interface CropView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 5
export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

/** Returns the part of a picture that a view shows, within it and of whole pixels. @param aspect width by height */
export function getCropRect(picture: PictureSize, aspect: number, { zoom, x, y }: CropView): CropRect {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const size = {
    width: roundLength(width, picture.width),
    height: roundLength(width / aspect, picture.height),
  }
  return {
    ...size,
    x: Math.round((picture.width - size.width) * x),
    y: Math.round((picture.height - size.height) * y),
  }
}

const roundLength = (length: number, most: number): number => Math.min(Math.max(1, Math.round(length)), most)

interface ViewChange {
  readonly picture: PictureSize
  readonly aspect: number
  /** How far the picture moves, in widths and heights of the cut: 1 moves it by all that shows. */
  readonly by: { readonly x: number; readonly y: number }
}

/** Moves the picture below the frame, as far as there is some. */
export function panView(view: CropView, { picture, aspect, by }: ViewChange): CropView {
  const { width, height } = getCropRect(picture, aspect, view)
  return {
    ...view,
    x: shift(view.x, { by: by.x * width, room: picture.width - width }),
    y: shift(view.y, { by: by.y * height, room: picture.height - height }),
  }
}

const shift = (at: number, { by, room }: { readonly by: number; readonly room: number }): number =>
  room <= 0 ? 0.5 : clampPart(at - by / room)

/** Zooms by a factor around the middle of what shows. */
export function zoomView(view: CropView, factor: number): CropView {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom)
  return { ...view, zoom }
}

const clampPart = (part: number): number => Math.min(Math.max(part, 0), 1)

/** Returns the size that a cut is drawn in: not larger than `most` nor than it is. */
export function fitSize(size: PictureSize, most: PictureSize): PictureSize {
  const scale = Math.min(1, most.width / size.width, most.height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
