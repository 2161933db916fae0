/**
 * Loads React together with the screens. Through the screens' own import it would load one round trip later. A failure
 * to load is ignored here, because the import of the screens fails too.
 */
export const reactAtOnce = {
  name: 'react-at-once',
  renderDynamicImport({ targetChunk, getTargetChunkImports }) {
    const react =
      targetChunk?.name === 'screens' && getTargetChunkImports()?.find(({ chunk }) => chunk?.name === 'react')
    return react ? { left: `(import(${react.resolvedImportPath}).catch(()=>{}),import(`, right: '))' } : null
  },
}
