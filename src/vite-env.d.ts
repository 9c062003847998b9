/** The product version, read from package.json by the build. */
declare const __APP_VERSION__: string;
