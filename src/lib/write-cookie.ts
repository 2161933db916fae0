/** Sets a cookie, even where an element of the page hides `document.cookie` (see `readDocument`). */
export const writeCookie = (cookie: string): void => void Reflect.set(Document.prototype, 'cookie', cookie, document)
