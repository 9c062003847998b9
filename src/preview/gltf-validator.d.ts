declare module 'gltf-validator' {
  interface Issue {
    code: string;
    message: string;
    /** 0 error, 1 warning, 2 information, 3 hint. */
    severity: number;
    pointer?: string;
  }
  interface Report {
    info?: { version?: string; generator?: string };
    issues: { numErrors: number; numWarnings: number; numInfos: number; numHints: number; messages: Issue[] };
  }
  interface Options {
    ignoredIssues?: string[];
    maxIssues?: number;
    writeTimestamp?: boolean;
  }
  export function validateBytes(bytes: Uint8Array, options?: Options): Promise<Report>;
  /** For Node, which finds no names in a CommonJS module. */
  const validator: { validateBytes: typeof validateBytes };
  export default validator;
}
