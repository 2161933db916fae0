/** The tests of the elements run in mocha, inside a browser. */
/// <reference types="mocha" />
