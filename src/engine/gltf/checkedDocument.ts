/** Validates the structure of a glTF document on which its reader relies. */
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { GltfDocument } from './document.ts';
import { TilesetFault } from './TilesetFault.ts';

type Fields = Record<string, unknown>;
type EntryCheck = (entry: Fields) => boolean;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isList = (value: unknown): boolean => value === undefined || Array.isArray(value);
const isRecord = (value: unknown): boolean => value === undefined || isObject(value);
const isNumberArray = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((number) => typeof number === 'number'));

const LIST_CHECKS: Readonly<Record<string, EntryCheck>> = {
  scenes: ({ nodes }) => isList(nodes),
  nodes: ({ name, children, matrix, rotation, scale, translation, extensions }) =>
    isText(name) &&
    hasInstances(extensions) &&
    isList(children) &&
    [matrix, rotation, scale, translation].every(isNumberArray),
  meshes: ({ primitives }) => Array.isArray(primitives) && primitives.every(isPrimitive),
  accessors: ({ sparse }) => sparse === undefined || isSparse(sparse),
  bufferViews: ({ extensions }) => hasExtensions(extensions),
  buffers: ({ uri }) => isText(uri),
  materials: ({ pbrMetallicRoughness, extensions }) => isMetallic(pbrMetallicRoughness) && hasExtensions(extensions),
  textures: ({ extensions }) => hasExtensions(extensions),
  images: ({ uri, mimeType }) => isText(uri) && isText(mimeType),
};

function isSparse(sparse: unknown): boolean {
  return isObject(sparse) && isObject(sparse['indices']) && isObject(sparse['values']);
}

function isPrimitive(primitive: unknown): boolean {
  return isObject(primitive) && isObject(primitive['attributes']) && hasExtensions(primitive['extensions']);
}

function isMetallic(values: unknown): boolean {
  if (values === undefined) return true;
  return isObject(values) && isNumberArray(values['baseColorFactor']) && isTextureInfo(values['baseColorTexture']);
}

function isTextureInfo(value: unknown): boolean {
  return value === undefined || (isObject(value) && hasExtensions(value['extensions']));
}

function hasInstances(extensions: unknown): boolean {
  if (!hasExtensions(extensions)) return false;
  const instancingExtension = (extensions as Fields | undefined)?.['EXT_mesh_gpu_instancing'];
  return instancingExtension === undefined || isRecord((instancingExtension as Fields)['attributes']);
}

function hasExtensions(extensions: unknown): boolean {
  return extensions === undefined || (isObject(extensions) && Object.values(extensions).every(isRecord));
}

/** @throws {FileFault} if the document, or a list in it, is invalid; {@link TilesetFault} if it is a tileset */
export function checkedDocument(json: unknown): GltfDocument {
  if (!isObject(json)) throw new FileFault('damaged', 'The glTF file holds no document');
  if (isTileset(json)) throw new TilesetFault();
  const { extensionsRequired, extensions } = json;
  if (!isList(extensionsRequired) || !hasExtensions(extensions)) throw damagedListFault('extensions');
  for (const [name, check] of Object.entries(LIST_CHECKS)) {
    const list = json[name];
    if (list === undefined) continue;
    if (!Array.isArray(list) || !list.every((entry) => isObject(entry) && check(entry))) throw damagedListFault(name);
  }
  return json as unknown as GltfDocument;
}

/** A tileset, being valid JSON without any of glTF's lists, would otherwise be an empty model. */
function isTileset(json: Fields): boolean {
  return isObject(json['root']) && !Object.keys(LIST_CHECKS).some((name) => name in json);
}

function damagedListFault(name: string): FileFault {
  return new FileFault('damaged', `The glTF file's list of ${name} is damaged`);
}
