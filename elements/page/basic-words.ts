import { basics } from '../../src/copy/areas/basics.js'

let words = basics.english

/** The texts that may be needed before anything is loaded, in the page's last language. */
export const basicWords = () => words

export const sayBasics = (newWords: typeof words) => {
  words = newWords
}
