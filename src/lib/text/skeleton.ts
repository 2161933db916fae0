import shapeOf from 'unhomoglyph'

/**
 * The skeleton of a text (Unicode UTS 39, data of version 13): texts that look alike have the same one. Its data have
 * 28 kB, so import this file on demand only.
 */
export const skeleton = (text: string): string => shapeOf(text.normalize('NFD')).normalize('NFD')
