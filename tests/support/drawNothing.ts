/** For a page: draw calls are made with no vertices. They cost JavaScript as usual, and the GPU nothing. */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext;
  const { drawArrays, drawArraysInstanced, drawElements, drawElementsInstanced } = prototype;
  prototype.drawArrays = function (mode, first): void {
    drawArrays.call(this, mode, first, 0);
  };
  prototype.drawArraysInstanced = function (mode, first, _count, instances): void {
    drawArraysInstanced.call(this, mode, first, 0, instances);
  };
  prototype.drawElements = function (mode, _count, type, offset): void {
    drawElements.call(this, mode, 0, type, offset);
  };
  prototype.drawElementsInstanced = function (mode, _count, type, offset, instances): void {
    drawElementsInstanced.call(this, mode, 0, type, offset, instances);
  };
}
