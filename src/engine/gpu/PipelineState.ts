/**
 * Pipeline states of layers: equal states are the same object, so that comparing references shows whether anything must
 * be set.
 */
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Material } from '@babylonjs/core/Materials/material.js';

export interface PipelineState {
  readonly cullsBack: boolean;
  readonly writesDepth: boolean;
  /** One of Babylon's alpha modes. */
  readonly alphaMode: number;
}

const STATE_BY_KEY = new Map<string, PipelineState>();

/** The pipeline state of a material; undefined if it needs more, such as a stencil: Babylon then draws it. */
export function pipelineStateOf(material: Material): PipelineState | undefined {
  const { stencil, disableColorWrite, depthFunction, sideOrientation, backFaceCulling } = material;
  const isOrdered = depthFunction === 0 || depthFunction === Constants.LEQUAL;
  const isTurned = backFaceCulling && sideOrientation !== Material.CounterClockWiseSideOrientation;
  if (stencil.enabled || disableColorWrite || !isOrdered || isTurned) return undefined;
  const alphaMode = material.needAlphaBlending() ? material.alphaMode : Constants.ALPHA_DISABLE;
  const writesDepth = !material.disableDepthWrite;
  const key = `${backFaceCulling}/${writesDepth}/${alphaMode}`;
  let state = STATE_BY_KEY.get(key);
  if (!state) {
    state = { cullsBack: backFaceCulling, writesDepth, alphaMode };
    STATE_BY_KEY.set(key, state);
  }
  return state;
}
