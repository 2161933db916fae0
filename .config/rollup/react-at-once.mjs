/** The screens' own import of React would come a round trip later: it is asked for together with them. A failure shows at the screens. */
export const reactAtOnce = {
  name: 'react-at-once',
  renderDynamicImport({ targetChunk, getTargetChunkImports }) {
    const react =
      targetChunk?.name === 'screens' && getTargetChunkImports()?.find(({ chunk }) => chunk?.name === 'react')
    return react ? { left: `(import(${react.resolvedImportPath}).catch(()=>{}),import(`, right: '))' } : null
  },
}
