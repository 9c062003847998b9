/** Whether this browser can draw in 3D; asked once, before the engine is made, which throws where it cannot. */
export function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // The probe's context is given back: a browser has only a few.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
