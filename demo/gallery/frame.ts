/** Styles that place the shell's frame in the page, so that screens appear side by side. */
export const frame = `
:host { display: block; }
:host .frame { position: static; display: block; padding: 0; inline-size: auto; block-size: auto; background: none; animation: none; overflow: visible; z-index: auto; }
:host .panel { animation: none; transition: none; }
:host(.sheet) .panel { inline-size: 100%; block-size: auto; max-block-size: 660px; border-end-start-radius: 0; border-end-end-radius: 0; --_hit: 44px; }
@media (width < 441px) { :host .frame:not(.inline) .panel { animation: none; max-block-size: none; } }
`
