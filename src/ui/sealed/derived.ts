import { tokens } from '../styles/tokens.js'

/** A size that follows from the pointer, and one from the script: they stay what they are around the frame. */
const ELSEWHERE = ['--_hit', '--_track']

const declared = [...tokens.matchAll(/(--_[\w-]+):([^;{}]+)/g)].map(([declaration, name = '']) => ({
  declaration,
  name,
}))
const given = new Set(declared.filter(({ declaration }) => declaration.includes('--wallet-')).map(({ name }) => name))
const first = new Map([...declared].reverse().map(({ name, declaration }) => [name, declaration])) // what a machine asks for comes later, and is read where it is

/** Private values that follow from others, once more for a sealed frame: on the element itself, a style sheet of the page can set them. */
export const derived = `.frame[data-sealed] { ${[...first]
  .filter(([name]) => !given.has(name) && !ELSEWHERE.includes(name))
  .map(([, declaration]) => declaration)
  .join('; ')} }`
