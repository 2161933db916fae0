/** What the documentation is searched by: every section of every page, as a script that a page loads when somebody searches, also from the disk. */

/** The name of a heading in the address of its page. */
export const slug = text =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|&\w+;/g, '')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')

/** So much of a section is searched word for word; of what follows its names alone. */
const LENGTH = 400
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
    text: `${plain(raw.slice(0, LENGTH))} ${namesIn(raw.slice(LENGTH))}`,
  }))
}

/** `docsIndex`, a global of the page. */
export const searchIndex = pages => `self.docsIndex = ${JSON.stringify(pages.flatMap(sectionsOf))}\n`
