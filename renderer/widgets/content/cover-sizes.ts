/** The displayed width of the picture above a page of content: for the picture itself, and for loading it early. */
export const contentCoverSizes = '(min-width: 1144px) 1080px, 100vw'
