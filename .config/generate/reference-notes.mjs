/**
 * Reads the notes of the reference that are not in the tables of the elements: a runnable example, the order of events,
 * error codes, accessibility. The notes on one tag are in the `reference.md` of its folder; those that all flow
 * elements share are here.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tags.mjs'

const ORDER = [
  '`wallet-before-open`: cancel it to keep the element closed',
  '`wallet-open`, 15 ms after the request to open',
  '`wallet-screen-change`, for every screen',
]
const END = [
  '`wallet-before-close`: cancel it to keep the element open. If the visitor or your page closes the element, this comes first and the flow ends after it',
  '`wallet-close`, with the reason',
]

const CODES = {
  INVALID_CONFIG: 'the app id does not have 25 characters, a JSON child cannot be read, or the settings cannot work',
  INSTANCE_CONFLICT: 'the page already uses another app id, client id or provider',
  INSECURE_ORIGIN: 'the page is served neither over HTTPS nor from the local machine',
  FLOW_IN_PROGRESS: 'another flow is open, or the same one with other options',
  NETWORK_ERROR: 'the provider or a file of the element cannot be reached',
  CLIENT_REQUEST_TIMEOUT: 'the provider did not answer in time',
}
const DIALOG = [
  'The element is a labelled native dialog; everything behind it is inert. With `layer="page"` the element itself keeps the focus inside; with `layer="inline"` the focus can leave.',
  'The focus goes to the first field, on every new screen to its title, and in the end back to where it was. Escape asks to close.',
  'Every control can be reached by keyboard and is at least 24 by 24 px. States are announced. Errors are linked to their fields.',
  'The element follows `color-scheme`, forced colours, reduced motion, text zoom, and `dir` and `lang` of the nearest ancestor.',
]

/** An error code and when it occurs. A line with only the code gets the shared description. */
function codeOf(line) {
  const [, code, when = CODES[code]] = /^`(\w+)`(?:: (.*))?$/.exec(line) ?? []
  if (!code) throw new Error(`"${line}" is not one error code and when it comes.`)
  return [code, when]
}

/** The sections that the page formats itself. Any other section is copied as it is written. */
const KNOWN = ['In this order', 'Error codes', 'Accessibility']

/** Reads the notes on a tag. */
export function notesOf({ tag, flows }) {
  const text = readFileSync(join(root, 'elements', tag, 'reference.md'), 'utf8')
  const [head, ...sections] = text.split(/^## /m)
  const written = sections.map(section => [
    section.slice(0, section.indexOf('\n')),
    section.slice(section.indexOf('\n')).trim(),
  ])
  const lines = title =>
    [...(written.find(([name]) => name === title)?.[1] ?? '').matchAll(/^- (.*)$/gm)].map(([, line]) => line)
  const codes = Object.fromEntries(lines('Error codes').map(codeOf))
  const plays = flows.length > 0
  return {
    example: /^```html\n([\s\S]*?)\n```$/m.exec(head)[1],
    remark: head.split('\n```\n')[1].trim(),
    others: written.filter(([name]) => !KNOWN.includes(name)),
    order: plays ? [...ORDER, ...lines('In this order'), ...END] : lines('In this order'),
    codes: plays ? { ...CODES, ...codes } : codes,
    accessibility: [...(plays ? DIALOG : []), ...lines('Accessibility')],
  }
}
