/** Decoders of compressed glTF, loaded when the first file needs them, from our own origin only. */
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder_gltf.wasm?url';
import dracoScript from '@babylonjs/core/assets/Draco/draco_wasm_wrapper_gltf.js?url';
import { type GltfDecoders, type GltfGeometry, widened } from './readGltf.ts';

const DRACO_NAMES: Record<string, string> = {
  POSITION: 'position',
  NORMAL: 'normal',
  COLOR_0: 'color',
  TEXCOORD_0: 'uv',
};

export const bundledDecoders: GltfDecoders = {
  async meshopt(target, count, stride, source, mode, filter) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
    MeshoptDecoder.decodeGltfBuffer(target, count, stride, source, mode, filter);
  },
  async draco(source, attributes) {
    const { DracoDecoder } = await import('@babylonjs/core/Meshes/Compression/dracoDecoder.js');
    DracoDecoder.DefaultConfiguration = { wasmUrl: dracoScript, wasmBinaryUrl: dracoWasm, fallbackUrl: dracoScript };
    const named: Record<string, number> = {};
    for (const [name, id] of Object.entries(attributes)) {
      const kind = DRACO_NAMES[name];
      if (kind) named[kind] = id;
    }
    const mesh = await DracoDecoder.Default.decodeMeshToMeshDataAsync(source, named);
    return toGeometry(mesh);
  },
};

interface DracoMesh {
  indices?: ArrayLike<number> | null;
  attributes: readonly { kind: string; data: ArrayBufferView; size: number; normalized: boolean }[];
  totalVertices: number;
}

function toGeometry(mesh: DracoMesh): GltfGeometry {
  const floats = (kind: string): Float32Array | undefined => {
    const attribute = mesh.attributes.find((candidate) => candidate.kind === kind);
    return attribute && toFloats(attribute.data, attribute.normalized);
  };
  const colours = floats('color');
  return {
    positions: floats('position') ?? new Float32Array(0),
    normals: floats('normal'),
    colours: colours && widened(colours, mesh.totalVertices),
    uvs: floats('uv'),
    indices: Uint32Array.from(mesh.indices ?? []),
  };
}

function toFloats(data: ArrayBufferView, normalized: boolean): Float32Array {
  if (data instanceof Float32Array) return data;
  const numbers = data as unknown as ArrayLike<number> & { BYTES_PER_ELEMENT: number };
  const scale = normalized || numbers.BYTES_PER_ELEMENT < 4 ? 1 / (2 ** (8 * numbers.BYTES_PER_ELEMENT) - 1) : 1;
  return Float32Array.from(numbers, (value) => value * scale);
}
