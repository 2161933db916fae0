/**
 * The place of the provider's frame. It is as high as the frame, also while it shows something else. In the lowest
 * windows it is as high as fits below the header.
 */
export const exportFrame = `
.key-frame { position: relative; inline-size: 100%; min-block-size: 44px; margin-block-end: 1px; flex: none; }
.key-frame > iframe { display: block; inline-size: 100%; max-block-size: max(44px, 92vh - 78px); border: 0; }
.key-frame:is(.opening, .failed) > iframe { visibility: hidden; }
.key-frame > .wait { position: absolute; inset: 0; min-block-size: 44px; font-size: var(--_fs-sm); }
.key-frame > .wait > .link { flex: none; }
`
