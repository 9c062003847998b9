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

/** Methods and accessors of classes by name, except constructors and private ones. */
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

/** Adds all names in a text: a method may be called by a name contained in a string. */
function addWords(text: string, names: Set<string>): void {
  for (const [name] of text.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
}

/**
 * Adds the names by which code accesses members of objects: after a dot, in patterns, and in strings. Names of
 * variables and functions do not call methods.
 * @param skipped nodes whose own members are not added
 */
function addMemberNames(node: SyntaxNode, names: Set<string>, skipped?: ReadonlySet<SyntaxNode>): void {
  if (skipped?.has(node)) return;
  const { type, property, key, value } = node as SyntaxNode & Partial<Record<'property' | 'key' | 'value', unknown>>;
  if (type === 'MemberExpression') addIdentifier(property, names);
  else if (type === 'Property') addIdentifier(key, names);
  else if (type === 'TemplateElement') addWords((value as { raw: string }).raw, names);
  else if (typeof value === 'string') addWords(value, names);
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) addMemberNames(child, names, skipped);
}

function addIdentifier(node: unknown, names: Set<string>): void {
  const { type, name } = node as { type: string; name?: string };
  if (type === 'Identifier' && name !== undefined) names.add(name);
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
 * @param names names by which other code accesses members; those of the kept code are added
 * @returns the code without methods whose names appear neither there nor in kept code
 */
export function withoutUncalledMethods(code: string, names: Set<string>): string {
  const program = parseAst(code);
  const methods = methodsIn(program);
  addMemberNames(program, names, new Set(methods));
  let uncalled = methods;
  for (;;) {
    const called = uncalled.filter(({ key }) => names.has(key.name ?? ''));
    if (called.length === 0) return withoutRanges(code, uncalled);
    for (const method of called) addMemberNames(method, names);
    uncalled = uncalled.filter((method) => !called.includes(method));
  }
}

/** @param chunkName chunk of libraries that call their own methods by name only */
export function trimMethods(chunkName: string): Plugin {
  return {
    name: 'trim-methods',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (chunk.name !== chunkName) return null;
      const names = new Set<string>();
      for (const { fileName, modules } of Object.values(chunks)) {
        if (fileName === chunk.fileName) continue;
        for (const { code: part } of Object.values(modules)) if (part) addMemberNames(parseAst(part), names);
      }
      return { code: withoutUncalledMethods(code, names), map: null };
    },
  };
}
