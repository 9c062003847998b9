/**
 * The workspace on the wire (rules.md#tree): a list of top-level folders, one per category, each with folders and
 * files. Nodes that cannot be read are counted but not shown; like foreign fields and top-level folders they are sent
 * back unchanged, so that saving removes nothing of another client.
 */
import { foldName } from '../name/foldName.ts';
import { readItemType } from '../view/itemType.ts';
import { fileKey, ROOT_FOLDER, type Tree, type TreeNode } from './tree.ts';

export const TREE_CATEGORIES = ['map', 'vehicle', 'sensor', 'asset', 'annotation', 'design'] as const;
export type TreeCategory = (typeof TREE_CATEGORIES)[number];

/** Names of the top-level folders, in lower case without blanks, dashes and underscores. */
const CATEGORY_SPELLINGS: ReadonlyMap<string, TreeCategory> = new Map<string, TreeCategory>([
  ...TREE_CATEGORIES.map((category) => [category, category] as const),
  ['fixedasset', 'asset'],
  ['rsu', 'sensor'],
]);

const MAX_FOLDER_DEPTH = 40;
const MAX_TREE_NODES = 200_000;

/** Internal fields of the server, never sent back (rules.md#tree). */
export const INTERNAL_FIELDS: ReadonlySet<string> = new Set(['_id', 'parentNode']);
const KNOWN_FIELDS_BUT_TYPE: ReadonlySet<string> = new Set(['id', 'name', 'type', 'files', 'open', ...INTERNAL_FIELDS]);
const KNOWN_FIELDS: ReadonlySet<string> = new Set([...KNOWN_FIELDS_BUT_TYPE, 'itemType']);
/** For a top-level folder, whose spelling and open state are kept as well. */
const KNOWN_TOP_FIELDS: ReadonlySet<string> = new Set(['id', 'type', 'files', ...INTERNAL_FIELDS]);

export type WireNode = Readonly<Record<string, unknown>>;

/** Nodes that could not be read, unchanged, by the id of their folder. */
export type UnreadByFolder = ReadonlyMap<string, readonly WireNode[]>;

export interface Workspace {
  readonly trees: Readonly<Record<TreeCategory, Tree>>;
  /** Top-level folders that are none of our categories. */
  readonly others: readonly WireNode[];
  /** Foreign fields by node id. */
  readonly unknownFieldsByKey: ReadonlyMap<string, WireNode>;
  readonly unreadByFolder: Readonly<Record<TreeCategory, UnreadByFolder>>;
  /** Number of nodes that could not be read. */
  readonly unread: number;
}

export interface ReadingOptions {
  newId(): string;
  /** The previously known workspace: folders at the same path keep their ids. */
  known?: Workspace | undefined;
}

interface ReadContext {
  newId(): string;
  readonly nodes: Map<string, TreeNode>;
  readonly unknownFieldsByKey: Map<string, WireNode>;
  readonly unreadByFolder: Map<string, WireNode[]>;
  /** Folder ids by {@link placeOf}: those read so far, and those of the previously known workspace. */
  readonly folders: Map<string, string>;
  readonly known: ReadonlyMap<string, string>;
  left: number;
  unread: number;
}

/** @throws TypeError if the response is neither a list nor an object with the list in `Tree` */
export function readWorkspace(answer: unknown, options: ReadingOptions): Workspace {
  const list = Array.isArray(answer) ? answer : isRecord(answer) ? answer['Tree'] : undefined;
  if (!Array.isArray(list)) throw new TypeError('list must be an array');
  const nodes = mapCategories(() => new Map<string, TreeNode>());
  const unknownFieldsByKey = new Map<string, WireNode>();
  const unreadByFolder = mapCategories(() => new Map<string, WireNode[]>());
  const others: WireNode[] = [];
  let unread = 0;
  let left = MAX_TREE_NODES;
  for (const top of list) {
    const category = isRecord(top) ? categoryNamed(top['name']) : undefined;
    if (!isRecord(top)) unread++;
    else if (!category) others.push(top);
    else {
      const known = folderPlaces(options.known?.trees[category]);
      const { newId } = options;
      const context: ReadContext = {
        newId,
        nodes: nodes[category],
        unknownFieldsByKey,
        unreadByFolder: unreadByFolder[category],
        folders: new Map(),
        known,
        left,
        unread: 0,
      };
      keepUnknownFields(context, rootKey(category), top, KNOWN_TOP_FIELDS);
      readFiles(context, top['files'], ROOT_FOLDER, 1);
      unread += context.unread;
      left = context.left;
    }
  }
  const trees = mapCategories((category) => ({ nodes: nodes[category] }));
  return { trees, others, unknownFieldsByKey, unreadByFolder, unread };
}

/** A workspace in which nothing has been filed yet. */
export function emptyWorkspace(): Workspace {
  return {
    trees: mapCategories(() => ({ nodes: new Map() })),
    others: [],
    unknownFieldsByKey: new Map(),
    unreadByFolder: mapCategories(() => new Map()),
    unread: 0,
  };
}

export function mapCategories<T>(make: (category: TreeCategory) => T): Record<TreeCategory, T> {
  return Object.fromEntries(TREE_CATEGORIES.map((category) => [category, make(category)])) as Record<TreeCategory, T>;
}

/** Key of a category's top-level folder among the foreign fields, which include its name and open state. */
export function rootKey(category: TreeCategory): string {
  return `top:${category}`;
}

function categoryNamed(name: unknown): TreeCategory | undefined {
  return typeof name === 'string' ? CATEGORY_SPELLINGS.get(name.toLowerCase().replace(/[\s_-]+/g, '')) : undefined;
}

function readFiles(context: ReadContext, files: unknown, parent: string, depth: number): void {
  if (files === undefined || files === null) return;
  if (!Array.isArray(files) || depth > MAX_FOLDER_DEPTH) {
    context.unread += Array.isArray(files) ? files.length : 1;
    if (Array.isArray(files)) keepUnread(context, parent, files);
    return;
  }
  for (const node of files) {
    if (context.left-- > 0 && isRecord(node) && readNode(context, node, parent, depth)) continue;
    context.unread++;
    keepUnread(context, parent, [node]);
  }
}

function keepUnread({ unreadByFolder }: ReadContext, folder: string, nodes: readonly unknown[]): void {
  const records = nodes.filter(isRecord);
  const known = unreadByFolder.get(folder);
  if (known) for (const record of records) known.push(record);
  else if (records.length > 0) unreadByFolder.set(folder, records);
}

function readNode(context: ReadContext, node: WireNode, parent: string, depth: number): boolean {
  const { type, itemType } = node;
  const [name, entityId] = [textOf(node['name']), textOf(node['id'])];
  if (name === undefined) return false;
  if (type === 'folder') {
    const folder = folderId(context, name, parent);
    if (!context.nodes.has(folder)) {
      const { open } = node;
      context.nodes.set(folder, {
        kind: 'folder',
        id: folder,
        name,
        parent,
        ...(typeof open === 'boolean' && { open }),
      });
      keepUnknownFields(context, folder, node);
    }
    readFiles(context, node['files'], folder, depth + 1);
    return true;
  }
  const kind = readItemType(itemType);
  if (!kind || !entityId) return false;
  const key = fileKey(kind, entityId);
  if (context.nodes.has(key)) return true;
  context.nodes.set(key, { kind: 'file', id: key, name, parent, itemType: kind, entityId });
  keepUnknownFields(context, key, node, itemType === kind ? KNOWN_FIELDS : KNOWN_FIELDS_BUT_TYPE);
  return true;
}

/** Some backends write names and ids as numbers. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined;
}

/** Folders with the same name at the same level are one; a folder known by its place keeps its id. */
function folderId({ folders, known, newId }: ReadContext, name: string, parent: string): string {
  const place = placeOf(name, parent);
  const id = folders.get(place) ?? known.get(place) ?? newId();
  folders.set(place, id);
  return id;
}

function placeOf(name: string, parent: string): string {
  return `${parent}\n${foldName(name)}`;
}

function folderPlaces(tree: Tree | undefined): Map<string, string> {
  const places = new Map<string, string>();
  for (const node of tree?.nodes.values() ?? [])
    if (node.kind === 'folder') places.set(placeOf(node.name, node.parent), node.id);
  return places;
}

/** A different spelling of the type is kept as well: `OP` is more specific than `asset`. */
function keepUnknownFields(
  { unknownFieldsByKey }: ReadContext,
  key: string,
  node: WireNode,
  knownFields = KNOWN_FIELDS,
): void {
  const unknownEntries = Object.entries(node).filter(([field]) => !knownFields.has(field));
  if (unknownEntries.length > 0) unknownFieldsByKey.set(key, Object.fromEntries(unknownEntries));
}

/** Whether a value from the wire is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
