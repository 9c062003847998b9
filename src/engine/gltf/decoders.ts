/** Decoders of compressed glTF, loaded when the first file needs them, from our own origin only. */
import dracoWasm from '@babylonjs/core/assets/Draco/draco_decoder.wasm?url';
import dracoScript from '@babylonjs/core/assets/Draco/draco_wasm_wrapper.js?url';
import type { DracoDecoder } from '@babylonjs/core/Meshes/Compression/dracoDecoder.js';
import { loadOnce } from './loadOnce.ts';
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
    const decoder = await dracoDecoder();
    const named: Record<string, number> = {};
    for (const [name, id] of Object.entries(attributes)) {
      const kind = DRACO_NAMES[name];
      if (kind) named[kind] = id;
    }
    try {
      return toGeometry(await decoder.decodeMeshToMeshDataAsync(source, named));
    } catch (error) {
      throw new Error(`The Draco data is damaged: ${(error as { message?: string }).message ?? error}`);
    }
  },
};

/** What fails in a worker's promise is otherwise heard by nobody, and its tile would be waited for without end. */
const SPEAK_UP = 'onunhandledrejection = ({ reason }) => setTimeout(() => { throw reason; });\n';

/** The whole decoder: the small one for glTF knows no point clouds. */
async function openDraco(): Promise<DracoDecoder> {
  const module = await import('@babylonjs/core/Meshes/Compression/dracoDecoder.js');
  class SpeakingDecoder extends module.DracoDecoder {
    protected override _getWorkerContent(): string {
      return SPEAK_UP + super._getWorkerContent();
    }
  }
  const decoder = new SpeakingDecoder({ wasmUrl: dracoScript, wasmBinaryUrl: dracoWasm, fallbackUrl: dracoScript });
  // What cannot be fetched now may be there later: only a decoder that works is kept.
  await decoder.whenReadyAsync();
  return decoder;
}

const dracoDecoder = loadOnce(openDraco);

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
