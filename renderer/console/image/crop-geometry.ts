/** Computes what of a picture is cut out. Everything is pure; lengths are pixels of the picture. */

export interface PictureSize {
  readonly width: number
  readonly height: number
}

export interface CropRect extends PictureSize {
  readonly x: number
  readonly y: number
}

/** The view of a picture to crop: 1 is the largest cut that fits; `x` and `y` are 0 to 1, from one edge to the other. */
export interface CropView {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const maxZoom = 5
export const wholeCropView: CropView = { zoom: 1, x: 0.5, y: 0.5 }

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

/** What shows, in pixels of the screen: the picture at zoom 1, and the frame above it. */
export interface CropLayout {
  readonly picture: PictureSize
  readonly frame: PictureSize
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Returns how far the middle of the picture is from that of the frame. */
export const getCropShift = (view: CropView, layout: CropLayout): Point => ({
  x: (0.5 - view.x) * getRoom('width', layout, view.zoom),
  y: (0.5 - view.y) * getRoom('height', layout, view.zoom),
})

/** Returns what a zoomed picture shows whose middle is that far from the frame's. */
export function getCropView(zoom: number, shift: Point, layout: CropLayout): CropView {
  const locate = (by: number, room: number) => (room < 1 ? 0.5 : Math.min(Math.max(0.5 - by / room, 0), 1))
  return {
    zoom,
    x: locate(shift.x, getRoom('width', layout, zoom)),
    y: locate(shift.y, getRoom('height', layout, zoom)),
  }
}

const getRoom = (side: 'width' | 'height', { picture, frame }: CropLayout, zoom: number): number =>
  picture[side] * zoom - frame[side]

/** Returns the size that a cut is drawn in: not larger than `most` nor than it is. */
export function fitCropSize(size: PictureSize, most: PictureSize): PictureSize {
  const scale = Math.min(1, most.width / size.width, most.height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  }
}
