import { tokens } from '../styles/tokens.js'

/**
 * A size that depends on the pointer, and one that depends on the script: they keep their values from outside the
 * frame.
 */
const DERIVED_ELSEWHERE = ['--_hit', '--_track']

const declared = [...tokens.matchAll(/(--_[\w-]+):([^;{}]+)/g)].map(([declaration, name = '']) => ({
  declaration,
  name,
}))
const hostSettable = new Set(
  declared.filter(({ declaration }) => declaration.includes('--wallet-')).map(({ name }) => name),
)
const first = new Map([...declared].reverse().map(({ name, declaration }) => [name, declaration])) // media queries come later and are evaluated where they apply

/**
 * Declares the derived private values again for a sealed frame: the page's style sheets can set them on the element
 * itself.
 */
export const derived = `.frame[data-sealed] { ${[...first]
  .filter(([name]) => !hostSettable.has(name) && !DERIVED_ELSEWHERE.includes(name))
  .map(([, declaration]) => declaration)
  .join('; ')} }`
