import type { ReadableAtom } from 'nanostores'
import type { PostTarget } from '../../channel/rpc.js'
import type { ExportPageLook } from '../../wallet/export/export-page.js'

export type FrameState = 'opening' | 'open' | 'failed' | 'done'

/** What a screen around a page of the provider's needs to know of it. */
export interface FrameModel {
  readonly $page: ReadableAtom<FrameState>
  /** Gives the frame its page, for as long as that may take to open. */
  readonly open: (look: ExportPageLook, show: (page: URL) => void) => void
  /** The page is there, in this window. */
  readonly opened: (frame: PostTarget) => void
}
