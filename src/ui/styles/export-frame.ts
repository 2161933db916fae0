/**
 * The place of the provider's frame. It has the height of the frame, whatever it shows meanwhile; in low windows, the
 * height that fits below the header.
 */
export const exportFrame = `
.key-frame { position: relative; inline-size: 100%; min-block-size: 44px; margin-block-end: 1px; flex: none; }
.key-frame > iframe { display: block; inline-size: 100%; max-block-size: max(44px, 92vh - 78px); border: 0; }
.key-frame:is(.opening, .failed) > iframe { visibility: hidden; }
.key-frame > .wait { position: absolute; inset: 0; min-block-size: 44px; font-size: var(--_fs-sm); }
`
