/** The parts of a glTF 2.0 document that are read here. Unknown fields are left alone. */

export interface GltfAccessor {
  bufferView?: number;
  byteOffset?: number;
  componentType: number;
  normalized?: boolean;
  count: number;
  type: string;
  sparse?: GltfSparse;
}

/** Elements of an accessor whose values override those of its buffer view, which may be missing. */
export interface GltfSparse {
  count: number;
  indices: { bufferView: number; byteOffset?: number; componentType: number };
  values: { bufferView: number; byteOffset?: number };
}

export interface MeshoptView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride: number;
  count: number;
  mode: 'ATTRIBUTES' | 'TRIANGLES' | 'INDICES';
  filter?: 'NONE' | 'OCTAHEDRAL' | 'QUATERNION' | 'EXPONENTIAL';
}

export interface GltfBufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  byteStride?: number;
  extensions?: { EXT_meshopt_compression?: MeshoptView };
}

export interface DracoPrimitive {
  bufferView: number;
  attributes: Record<string, number>;
}

export interface GltfPrimitive {
  attributes: Record<string, number>;
  indices?: number;
  material?: number;
  mode?: number;
  extensions?: { KHR_draco_mesh_compression?: DracoPrimitive };
}

export interface GltfNode {
  name?: string;
  mesh?: number;
  children?: number[];
  matrix?: number[];
  translation?: [number, number, number];
  rotation?: [number, number, number, number];
  scale?: [number, number, number];
  extensions?: { EXT_mesh_gpu_instancing?: { attributes?: Record<string, number> } };
}

export interface GltfTextureInfo {
  index: number;
  texCoord?: unknown;
  extensions?: {
    KHR_texture_transform?: { offset?: unknown; rotation?: unknown; scale?: unknown; texCoord?: unknown };
  };
}

export interface GltfMaterial {
  name?: string;
  doubleSided?: boolean;
  alphaMode?: 'OPAQUE' | 'MASK' | 'BLEND';
  alphaCutoff?: unknown;
  pbrMetallicRoughness?: { baseColorFactor?: [number, number, number, number]; baseColorTexture?: GltfTextureInfo };
  extensions?: Record<string, unknown>;
  extras?: unknown;
}

export interface GltfDocument {
  asset: { version: string };
  extensionsRequired?: string[];
  extensions?: { CESIUM_RTC?: { center?: unknown } };
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  meshes?: { name?: string; primitives: GltfPrimitive[] }[];
  accessors?: GltfAccessor[];
  bufferViews?: GltfBufferView[];
  buffers?: { uri?: string; byteLength: number }[];
  materials?: GltfMaterial[];
  textures?: {
    source?: number;
    extensions?: { EXT_texture_webp?: { source: number }; KHR_texture_basisu?: { source: number } };
  }[];
  images?: { uri?: string; mimeType?: string; bufferView?: number }[];
}
