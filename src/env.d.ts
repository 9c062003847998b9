import 'react';

declare global {
  /** The product version, read from package.json by the build. */
  const __APP_VERSION__: string;
}

declare module 'react' {
  interface HTMLAttributes<T> {
    /** React 18 passes it on as text; an empty text switches it on. */
    inert?: '' | undefined;
  }
}
