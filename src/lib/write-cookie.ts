/** Sets a cookie of the page. What the document itself may hold under that name is passed by, as `readDocument` does. */
export const writeCookie = (cookie: string): void => void Reflect.set(Document.prototype, 'cookie', cookie, document)
