import { basics } from '../../src/copy/areas/basics.js'

let words = basics.english

/** What may have to be said before anything is loaded, in the language that was spoken last on this page. */
export const basicWords = () => words

export const sayBasics = (said: typeof words) => {
  words = said
}
