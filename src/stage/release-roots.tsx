import { createRoot } from 'react-dom/client'
import { guardDocument } from '../lib/document-member.js'

const emptyRoot = createRoot(guardDocument(new DocumentFragment()))
const update = () => emptyRoot.render(null)

/**
 * Makes React release the roots that are unmounted. React remembers the last root that was updated during its own
 * commit, with its element and all that this refers to. An empty root takes its place. It refers to nothing else: a
 * function that is made here could be inlined, and would then refer to what surrounds the call.
 */
export const releaseRoots = (): void => emptyRoot.render(<i ref={update} />)
