/** The place of the provider's frame, as high as that is, whatever stands in it meanwhile. */
export const exportFrame = `
.key-frame { position: relative; inline-size: 100%; min-block-size: 44px; flex: none; }
.key-frame > iframe { display: block; inline-size: 100%; block-size: 44px; border: 0; }
.key-frame:not(.open) > iframe { visibility: hidden; }
.key-frame > .wait { position: absolute; inset: 0; min-block-size: 44px; font-size: var(--_fs-sm); }
`
