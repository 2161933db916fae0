/**
 * Makes the search index of the documentation from every section of every page. It is a script, because pages opened
 * from the disk cannot fetch data; a page loads it when somebody searches.
 */

/** The fragment of a heading in the address of its page. */
export const slug = text =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')

/** How many characters of a section are searched in full. Of the rest, only the names in backticks are searched. */
const FULL_TEXT_LENGTH = 400
const plain = text =>
  text
    .replace(/[`*|]|\]\([^)]*\)|\[/g, ' ')
    .replace(/-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const namesIn = text => [...new Set([...text.matchAll(/`([^`\s]{3,40})`/g)].map(([, name]) => name))].join(' ')

function sectionsOf({ name, title, tokens }) {
  const sections = [{ page: title, heading: '', address: `${name}.html`, raw: '' }]
  for (const { type, depth, text, raw } of tokens) {
    if (type === 'heading' && depth > 1)
      sections.push({ page: title, heading: plain(text), address: `${name}.html#${slug(text)}`, raw: '' })
    else if (type !== 'heading') sections.at(-1).raw += raw
  }
  return sections.map(({ raw, ...section }) => ({
    ...section,
    text: `${plain(raw.slice(0, FULL_TEXT_LENGTH))} ${namesIn(raw.slice(FULL_TEXT_LENGTH))}`,
  }))
}

/** A script that sets the global `docsIndex`. */
export const searchIndex = pages => `self.docsIndex = ${JSON.stringify(pages.flatMap(sectionsOf))}\n`
