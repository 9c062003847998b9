/** Build plugin that removes uncalled methods of library classes, which bundlers keep. */
import { type Plugin, parseAst } from 'vite';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

interface Method extends SyntaxNode {
  type: 'MethodDefinition';
  kind: string;
  computed: boolean;
  key: SyntaxNode & { name?: string };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Methods and accessors of classes by name, without constructors and private ones. */
function methodsIn(node: SyntaxNode, found: Method[] = []): Method[] {
  if (isRemovable(node)) {
    found.push(node);
    return found;
  }
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) methodsIn(child, found);
  return found;
}

function isRemovable(node: SyntaxNode): node is Method {
  if (node.type !== 'MethodDefinition') return false;
  const { kind, computed, key } = node as Method;
  return kind !== 'constructor' && !computed && key.type === 'Identifier';
}

/** Adds all names in a text, including those in strings and comments: methods that might be called are kept. */
function addNames(text: string, names: Set<string>): void {
  for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
}

function withoutRanges(code: string, ranges: readonly SyntaxNode[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of ranges) {
    kept += code.slice(at, start);
    at = end;
  }
  return kept + code.slice(at);
}

/**
 * @param names names that other code uses; those that the kept code uses are added
 * @returns the code without methods whose names appear neither there nor in code that is kept
 */
export function withoutUncalledMethods(code: string, names: Set<string>): string {
  const methods = methodsIn(parseAst(code));
  addNames(withoutRanges(code, methods), names);
  let uncalled = methods;
  for (;;) {
    const called = uncalled.filter(({ key }) => names.has(key.name ?? ''));
    if (called.length === 0) return withoutRanges(code, uncalled);
    for (const { start, end } of called) addNames(code.slice(start, end), names);
    uncalled = uncalled.filter((method) => !called.includes(method));
  }
}

/** @param chunkName chunk of libraries that call their own methods by name alone */
export function trimMethods(chunkName: string): Plugin {
  return {
    name: 'trim-methods',
    apply: 'build',
    renderChunk(code, chunk) {
      if (chunk.name !== chunkName) return null;
      const own = new Set(chunk.moduleIds);
      const names = new Set<string>();
      for (const id of this.getModuleIds()) if (!own.has(id)) addNames(this.getModuleInfo(id)?.code ?? '', names);
      return { code: withoutUncalledMethods(code, names), map: null };
    },
  };
}
