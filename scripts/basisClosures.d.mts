import type { Plugin } from 'vite';

/** The library's script without code that is made of text. @throws {Error} where it is written in another way */
export declare function basisWithClosures(code: string): string;
/** The plugin of the bundler that does so. */
export declare function basisClosures(): Plugin;
