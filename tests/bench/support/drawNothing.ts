/** Draw calls are made with no indices: they cost JavaScript as usual, and the GPU nothing. */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  const { drawElements, drawElementsInstanced } = prototype;
  prototype.drawElements = function (mode, _count, type, offset): void {
    drawElements.call(this, mode, 0, type, offset);
  };
  prototype.drawElementsInstanced = function (mode, _count, type, offset, instances): void {
    drawElementsInstanced.call(this, mode, 0, type, offset, instances);
  };
}
