/**
 * Replacement of the Inspector's node and GUI editors: tools of 20 MB each for features that a vehicle model does not
 * have. The build substitutes it (vite.config.ts).
 */
const unavailableEditor = {
  Show(): never {
    throw new Error('This editor is not part of the model preview.');
  },
};

export {
  unavailableEditor as GUIEditor,
  unavailableEditor as NodeEditor,
  unavailableEditor as NodeGeometryEditor,
  unavailableEditor as NodeParticleEditor,
  unavailableEditor as NodeRenderGraphEditor,
};
