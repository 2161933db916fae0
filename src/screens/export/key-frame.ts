import type { ReadableAtom } from 'nanostores'
import type { PostTarget } from '../../channel/rpc.js'
import type { ExportPageLook } from '../../wallet/export/export-page.js'

export type FrameState = 'opening' | 'open' | 'failed' | 'done'

/** The state of a provider's page that a screen shows in a frame. */
export interface FrameModel {
  readonly $page: ReadableAtom<FrameState>
  /** Loads the page into the frame, which may take a while. */
  readonly open: (appearance: ExportPageLook, show: (page: URL) => void) => void
  /** Called when the page has loaded in this window. */
  readonly opened: (frame: PostTarget) => void
}
