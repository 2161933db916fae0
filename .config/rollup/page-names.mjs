/**
 * Protects React from named elements of the page. An element whose name is that of a member of its document or form
 * replaces that member, and React reads such members directly.
 */
import replace from '@rollup/plugin-replace'

/**
 * While React loads, it calls `document.createElement`. In a page with <img name="createElement"> that is the picture.
 */
const platformDocument = replace({
  include: '**/node_modules/react-dom/**',
  preventAssignment: true,
  delimiters: ['\\b', ''],
  values: { 'document.createElement(': 'Document.prototype.createElement.call(document,' },
})

const PARENT_OF =
  "function parentOf(node){return node instanceof Node?Reflect.get(Node.prototype,'parentNode',node):node.parentNode}"

/**
 * React walks up from the focused element and from the target of an event, through elements of the page. In a form with
 * <input name="parentNode">, the field and the form would each be the parent of the other, and React would loop for
 * ever; a picture with that name does the same. The getter of `Node.prototype` ignores such names.
 */
const platformParents = {
  name: 'platform-parents',
  transform(code, id) {
    if (!/node_modules\/react-dom\/.*\.js$/.test(id)) return null
    const mended = code.replace(/\b(\w+)\.parentNode\b/g, 'parentOf($1)')
    return mended === code ? null : { code: `${mended}\n${PARENT_OF}`, map: null }
  },
}

/**
 * For an event whose target React has not rendered, such as a pointer on the element that it renders into, React reads
 * members of a node from `window`. In a page with <img name="nodeName"> one of them is the picture, and React throws.
 * An empty object has no such members.
 */
const noWindowAsTarget = {
  name: 'no-window-as-target',
  transform(code, id) {
    if (!/node_modules\/react-dom\/.*\.js$/.test(id)) return null
    const mended = code.replace(/\b(\w+)(\s*\?\s*\w+\(\1\)\s*:\s*)window\b/g, '$1$2{}')
    return mended === code ? null : { code: mended, map: null }
  },
}

export const pageNames = [platformDocument, platformParents, noWindowAsTarget]
