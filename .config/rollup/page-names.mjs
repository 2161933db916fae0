/** An element of the page may have the name of a member of its document or form. React reads such members as they stand. */
import replace from '@rollup/plugin-replace'

/** Where React looks at the page's document while it is loaded: in a page with <img name="createElement"> it would find that picture. */
const platformDocument = replace({
  include: '**/node_modules/react-dom/**',
  preventAssignment: true,
  delimiters: ['\\b', ''],
  values: { 'document.createElement(': 'Document.prototype.createElement.call(document,' },
})

const PARENT_OF =
  "function parentOf(node){return node instanceof Node?Reflect.get(Node.prototype,'parentNode',node):node.parentNode}"

/**
 * React goes up from the focus and from where an event was, through the page's own elements. In a form with <input name="parentNode">, and
 * where a picture has that name, each is the other's parent: it would go round for ever. The platform's own getter knows no such names.
 */
const platformParents = {
  name: 'platform-parents',
  transform(code, id) {
    if (!/node_modules\/react-dom\/.*\.js$/.test(id)) return null
    const mended = code.replace(/\b(\w+)\.parentNode\b/g, 'parentOf($1)')
    return mended === code ? null : { code: `${mended}\n${PARENT_OF}`, map: null }
  },
}

export const pageNames = [platformDocument, platformParents]
