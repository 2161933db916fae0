/** Source maps carry what we wrote. What others wrote is in their packages: a file of theirs alone has no map here. */
export const ourSources = {
  name: 'our-sources',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.map')) continue
      const map = JSON.parse(file.source)
      map.sourcesContent = map.sources.map((source, at) =>
        /^(\.\.\/)+(src|elements)\//.test(source) ? map.sourcesContent[at] : null,
      )
      if (map.sources.length === 0 || map.sourcesContent.some(Boolean)) file.source = JSON.stringify(map)
      else delete bundle[file.fileName]
    }
  },
}
