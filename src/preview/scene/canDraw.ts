/** Whether this browser supports WebGL; checked once, before the engine is created, which would throw. */
export function canDraw(): boolean {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // Releases the probe's context, since a browser has only a few.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
